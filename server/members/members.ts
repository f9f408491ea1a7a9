import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ConnectedAccount, User } from '@/contract/account';
import type { SocialProvider } from '@/contract/auth';
import { type MailingPayload, memberRecipients, queueMailing } from '#server/mail/mailing';
import { memberCalendars } from './calendars';
import { lockMember, memberDeletion } from './deletion';
import { memberExport } from './export';
import { memberNews } from './news';
import type { Database } from '#server/db/schema';
import { acquireAdvisoryLock, inTransaction, locked } from '#server/db/transaction';
import { timestamp } from '#server/db/columns';

const PROVIDERS: readonly SocialProvider[] = ['google', 'github'];
const MIN_LETTERS_OF_A_NAME = 3;

interface NewMember {
  email: string;
  name: string;
  imageUrl: string;
  /** Whether somebody has said the name. Left out, it is derived from the address. */
  hasChosenName?: boolean;
}

interface MemberIdentity extends NewMember {
  provider: string;
  subject: string;
}

/** A member who signs in. */
export interface FoundMember {
  id: string;
  email: string;
  isNew: boolean;
}

/**
 * Derives the name of a member who signed up by e-mail: 'jane.doe+news@example.org' → 'Jane Doe'. Initials and roll
 * numbers stay as they are, as no name can be read from them: 'st320@example.org' → 'st320'.
 */
export function nameFromEmail(email: string): string {
  const local = email.split('@')[0] ?? '';
  const [plain = ''] = local.split('+');
  const words = plain.split(/[._-]+|(?<=\p{L})\d+$/u).filter((word) => word !== '');
  if (words.length === 0) return local;
  if (words.some((word) => letterCount(word) < MIN_LETTERS_OF_A_NAME)) return plain;
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
}

const letterCount = (word: string) => word.replaceAll(/\P{L}/gu, '').length;

/** Gives a member without a picture that of a provider's account, and its name to a member who has chosen none. */
async function fillInProfile(
  db: Kysely<Database>,
  memberId: string,
  { name, imageUrl, hasChosenName = false }: NewMember,
): Promise<void> {
  const member = db.updateTable('member').where('id', '=', memberId);
  await member.set({ image_url: imageUrl }).where('image_url', '=', '').execute();
  if (!hasChosenName) return;
  await member.set({ name, has_chosen_name: 1 }).where('has_chosen_name', '=', 0).execute();
}

/** Keeps the name that a member has chosen, which no provider's replaces. */
export async function chooseName(
  db: Kysely<Database>,
  memberId: string,
  name: string,
): Promise<void> {
  const member = db.updateTable('member').where('id', '=', memberId);
  await member.set({ name, has_chosen_name: 1 }).execute();
}

/** Members, their identities at OAuth providers and what else belongs to them. `now` is in epoch milliseconds. */
export function memberStore(db: Kysely<Database>) {
  /** Returns the member with this e-mail address. Creates the member if there is none. */
  async function findOrCreate(
    { email, name, imageUrl, hasChosenName = false }: NewMember,
    now: number,
  ): Promise<FoundMember> {
    const newId = randomUUID();
    const { id } = await db
      .insertInto('member')
      .values({
        id: newId,
        email,
        name,
        image_url: imageUrl,
        created_at: now,
        has_chosen_name: Number(hasChosenName),
      })
      // Changes nothing, but locks the member: on Postgres a deletion waits for the end of the transaction.
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet((eb) => ({ created_at: eb.ref('member.created_at') })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, email, isNew: id === newId };
  }

  return {
    ...memberCalendars(db),
    ...memberDeletion(db),
    ...memberExport(db),
    ...memberNews(db),

    findOrCreate,

    /**
     * Returns the member behind a provider's account. A new account is connected to the member with its e-mail address,
     * who is created if there is none.
     */
    findOrCreateByIdentity: (
      identity: MemberIdentity,
      now: number,
    ): Promise<FoundMember & { isConnected: boolean }> =>
      inTransaction(db, async (tx) => {
        const { provider, subject } = identity;
        await acquireAdvisoryLock(tx, provider, subject);
        const known = await tx
          .selectFrom('member_identity')
          .select('member_id')
          .where('provider', '=', provider)
          .where('subject', '=', subject)
          .executeTakeFirst();
        const owner = known && (await lockMember(tx, known.member_id));
        if (owner) return { id: known.member_id, ...owner, isNew: false, isConnected: false };
        const member = await memberStore(tx).findOrCreate(identity, now);
        const { numInsertedOrUpdatedRows = 0n } = await tx
          .insertInto('member_identity')
          .values({ provider, subject, member_id: member.id, created_at: now })
          // A concurrent login may have inserted it.
          .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
          .executeTakeFirst();
        if (!member.isNew) await fillInProfile(tx, member.id, identity);
        return { ...member, isConnected: !member.isNew && numInsertedOrUpdatedRows > 0n };
      }),

    /** Returns the member's profile, or undefined. */
    async find(id: string): Promise<User | undefined> {
      const row = await db
        .selectFrom('member')
        .leftJoin('subscriber', (join) =>
          join
            .onRef('subscriber.email', '=', 'member.email')
            .on('subscriber.state', '=', 'confirmed'),
        )
        .select([
          'member.name',
          'member.email',
          'member.image_url as imageUrl',
          'member.reminders',
          'member.has_chosen_name',
          'subscriber.id as subscriberId',
        ])
        .where('member.id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { subscriberId, reminders, has_chosen_name: hasChosenName, ...profile } = row;
      return {
        ...profile,
        reminders: reminders === 1,
        news: subscriberId !== null,
        hasChosenName: hasChosenName === 1,
      };
    },

    /** Changes what is given. */
    update: (
      id: string,
      { name, reminders }: { name?: string | undefined; reminders?: boolean | undefined },
    ): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (name !== undefined) await chooseName(tx, id, name);
        if (reminders === undefined) return;
        const member = tx.updateTable('member').where('id', '=', id);
        await member.set({ reminders: Number(reminders) }).execute();
      }),

    /** The providers at which an account is connected, with the time of the first one. */
    async listConnected(memberId: string): Promise<ConnectedAccount[]> {
      const rows = await db
        .selectFrom('member_identity')
        .select(['provider', 'created_at'])
        .where('member_id', '=', memberId)
        .execute();
      return PROVIDERS.flatMap((provider) => {
        const times = rows
          .filter((row) => row.provider === provider)
          .map(({ created_at: createdAt }) => createdAt ?? 0);
        if (times.length === 0) return [];
        const first = Math.min(...times);
        return [{ provider, connectedAt: first === 0 ? null : timestamp(first) }];
      });
    },

    /** Disconnects the accounts at a provider. The member's picture goes with the last account. */
    disconnect: (memberId: string, provider: SocialProvider): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        // Locked, because two requests for two providers would each see the account of the other.
        const member = tx.selectFrom('member').select('id').where('id', '=', memberId);
        await locked(tx, member).execute();
        const { numDeletedRows } = await tx
          .deleteFrom('member_identity')
          .where('member_id', '=', memberId)
          .where('provider', '=', provider)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await tx
          .updateTable('member')
          .set({ image_url: '' })
          .where('id', '=', memberId)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('member_identity')
                  .select('provider')
                  .whereRef('member_identity.member_id', '=', 'member.id'),
              ),
            ),
          )
          .execute();
        return true;
      }),

    /** Queues a mail that tells the member of what a sign-in did. `now` is in epoch milliseconds. */
    async notify(
      { memberId, sessionId }: { memberId: string; sessionId: string },
      kind: 'new-device' | 'account-connected',
      payload: MailingPayload,
      now: number,
    ): Promise<void> {
      const mailing = { kind, subjectId: sessionId, version: 0, payload };
      await queueMailing(db, mailing, memberRecipients(db).where('id', '=', memberId), now);
    },
  };
}
