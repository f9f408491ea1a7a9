import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { inTransaction } from './in-transaction';
import { acquireAdvisoryLock } from '#server/db/dialects/dialect';
import type { Database } from './schema';

interface NewMember {
  email: string;
  name: string;
  imageUrl: string;
}

interface MemberIdentity extends NewMember {
  provider: string;
  subject: string;
}

/** Replaces name and picture of a member without a picture: the name was derived from the e-mail address. */
async function fillInProfile(
  db: Kysely<Database>,
  memberId: string,
  { name, imageUrl }: NewMember,
): Promise<void> {
  await db
    .updateTable('member')
    .set({ name, image_url: imageUrl })
    .where('id', '=', memberId)
    .where('image_url', '=', '')
    .execute();
}

/** Members and their identities at OAuth providers. `now` is in epoch milliseconds. */
export function memberStore(db: Kysely<Database>) {
  /** Returns the id of the member with this e-mail address. Creates the member if there is none. */
  async function findOrCreate({ email, name, imageUrl }: NewMember, now: number): Promise<string> {
    await db
      .insertInto('member')
      .values({ id: randomUUID(), email, name, image_url: imageUrl, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    const member = await db
      .selectFrom('member')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return member.id;
  }

  return {
    findOrCreate,

    /**
     * Returns the id of the member behind a provider's account. A new account is linked to the member with its
     * e-mail address, who is created if there is none.
     */
    findOrCreateByIdentity: (identity: MemberIdentity, now: number): Promise<string> =>
      inTransaction(db, async (tx) => {
        const { provider, subject } = identity;
        await acquireAdvisoryLock(tx, provider, subject);
        const known = await tx
          .selectFrom('member_identity')
          .select('member_id')
          .where('provider', '=', provider)
          .where('subject', '=', subject)
          .executeTakeFirst();
        if (known) return known.member_id;
        const memberId = await memberStore(tx).findOrCreate(identity, now);
        await tx
          .insertInto('member_identity')
          .values({ provider, subject, member_id: memberId })
          // A concurrent login may have inserted it.
          .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
          .execute();
        if (identity.imageUrl !== '') await fillInProfile(tx, memberId, identity);
        return memberId;
      }),

    /** Returns the member's profile, or undefined. */
    async find(id: string) {
      return db
        .selectFrom('member')
        .select(['name', 'email', 'image_url as imageUrl'])
        .where('id', '=', id)
        .executeTakeFirst();
    },
  };
}
