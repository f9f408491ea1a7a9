import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { User } from '@/contract/account';
import { inTransaction } from '#server/db/in-transaction';
import { acquireAdvisoryLock } from '#server/db/dialects/dialect';
import { lockMember } from './lock-member';
import { memberAccounts } from './accounts';
import { memberCalendars } from './calendars';
import { memberDeletion } from './deletion';
import { memberExport } from './export';
import { memberNotices } from './notices';
import type { Database } from '#server/db/schema';

interface NewMember {
  email: string;
  name: string;
  imageUrl: string;
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
 * Gives a member without a picture that of a provider's account, and its name unless the member has chosen one: the
 * name was derived from the e-mail address.
 */
async function fillInProfile(
  db: Kysely<Database>,
  memberId: string,
  { name, imageUrl }: NewMember,
): Promise<void> {
  await db
    .updateTable('member')
    .set({
      name: sql<string>`case when has_chosen_name = 1 then name else ${name} end`,
      image_url: imageUrl,
    })
    .where('id', '=', memberId)
    .where('image_url', '=', '')
    .execute();
}

/** Members, their identities at OAuth providers, and what else belongs to their accounts. `now` is in epoch milliseconds. */
export function memberStore(db: Kysely<Database>) {
  /** Returns the member with this e-mail address. Creates the member if there is none. */
  async function findOrCreate(
    { email, name, imageUrl }: NewMember,
    now: number,
  ): Promise<FoundMember> {
    const newId = randomUUID();
    const { id } = await db
      .insertInto('member')
      .values({ id: newId, email, name, image_url: imageUrl, created_at: now })
      // Changes nothing, but locks the member: on Postgres a deletion waits for the end of the transaction.
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet((eb) => ({ created_at: eb.ref('member.created_at') })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, email, isNew: id === newId };
  }

  return {
    ...memberAccounts(db),
    ...memberCalendars(db),
    ...memberDeletion(db),
    ...memberExport(db),
    ...memberNotices(db),

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
        if (identity.imageUrl !== '') await fillInProfile(tx, member.id, identity);
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
          'subscriber.id as subscriberId',
        ])
        .where('member.id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { subscriberId, reminders, ...profile } = row;
      return { ...profile, reminders: reminders === 1, news: subscriberId !== null };
    },

    /** Changes what is given. A name that the member has chosen is not replaced by a provider's. */
    async update(
      id: string,
      { name, reminders }: { name?: string | undefined; reminders?: boolean | undefined },
    ): Promise<void> {
      if (name === undefined && reminders === undefined) return;
      await db
        .updateTable('member')
        .set({
          ...(name !== undefined && { name, has_chosen_name: 1 }),
          ...(reminders !== undefined && { reminders: Number(reminders) }),
        })
        .where('id', '=', id)
        .execute();
    },
  };
}
