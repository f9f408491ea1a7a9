import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { lockMember } from './deletion';
import { endSubscription, resumeSubscription } from '#server/newsletter/links';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';

/** The subscription of a member's own address, which the sign-in has proved. */
export function memberNews(db: Kysely<Database>) {
  return {
    /**
     * Subscribes the member's address, confirmed at once, or ends its subscription as the link in the mails does.
     * `now` is in epoch milliseconds.
     */
    setNews: (
      memberId: string,
      news: boolean,
      now: number,
    ): Promise<'changed' | 'unchanged' | 'no_member'> =>
      inTransaction(db, async (tx) => {
        const member = await lockMember(tx, memberId);
        if (!member) return 'no_member';
        const isChange = news
          ? await subscribeMember(tx, member.email, now)
          : await unsubscribe(tx, member.email, now);
        return isChange ? 'changed' : 'unchanged';
      }),
  };
}

/** Subscribes an address that its owner has proved, confirmed at once. False if it was subscribed. */
export async function subscribeMember(
  tx: Kysely<Database>,
  email: string,
  now: number,
): Promise<boolean> {
  const added = await tx
    .insertInto('subscriber')
    .values({
      id: randomUUID(),
      email,
      state: 'confirmed',
      created_at: now,
      confirmed_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return true;
  const id = await findId(tx, email);
  return id !== null && (await resumeSubscription(tx, id, now)) === true;
}

async function unsubscribe(tx: Kysely<Database>, email: string, now: number): Promise<boolean> {
  const id = await findId(tx, email);
  return id !== null && endSubscription(tx, id, now);
}

async function findId(tx: Kysely<Database>, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('subscriber')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id ?? null;
}
