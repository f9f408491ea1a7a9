import { type Kysely, sql } from 'kysely';
import type { DeletionSummary } from '@/contract/account';
import { leaveCertificates } from '#server/certificates/changes';
import { isOf } from '#server/certificates/queries';
import { forgetInTaps } from '#server/events/taps';
import { interestedEventIds } from '#server/events/line';
import { isPublic } from '#server/events/row';
import { leaveAllLines } from '#server/events/seats';
import { adminKinds, personalKinds } from '#server/mail/kinds';
import { mailboxKey } from '#server/mail/address';
import type { Database } from '#server/db/schema';
import { inTransaction, locked } from '#server/db/transaction';

/**
 * Returns the member's address; undefined if there is no such member. On Postgres it keeps a deletion of the member
 * waiting until the transaction ends, so that a row which belongs to the member can be inserted.
 */
export function lockMember(
  tx: Kysely<Database>,
  memberId: string,
): Promise<{ email: string } | undefined> {
  const query = tx.selectFrom('member').select('email').where('id', '=', memberId);
  return locked(tx, query, 'key share').executeTakeFirst();
}

/**
 * Whether a record of a rate limit names an e-mail address, alone, with a network, or as the rate-limit key of its
 * mailbox. Failed logins of an admin with this address stay.
 */
export const namesAddress = (email: string) => {
  const withNetwork = sql`substr(subject, 1, length(cast(${`${email} `} as text))) = ${`${email} `}`;
  return sql<boolean>`(bucket in ('otp_send', 'otp_send_device') and subject = ${email}
    or bucket = 'otp_send_mailbox' and subject = ${mailboxKey(email)}
    or bucket = 'otp_failure' and ${withNetwork}
    or (bucket in ('admin_failure_account', 'admin_reset') and subject = ${email} or bucket = 'admin_failure' and ${withNetwork})
      and not exists (select 1 from admin where email = ${email}))`;
};

/** The deletion of members. `now` is in epoch milliseconds. */
export function memberDeletion(db: Kysely<Database>) {
  return {
    /** What a deletion would delete, and what would stay as a number, besides sessions and connected accounts. */
    async countDeletion(
      memberId: string,
      now: number,
    ): Promise<Omit<DeletionSummary, 'sessions' | 'accounts'>> {
      const isOver = sql<number>`cast(coalesce(sum(case when event.over_at <= ${now} then 1 else 0 end), 0) as integer)`;
      const interest = await db
        .selectFrom('registration')
        .innerJoin('event', 'event.id', 'registration.event_id')
        .select([sql<number>`cast(count(*) as integer)`.as('all'), isOver.as('past')])
        .where('registration.member_id', '=', memberId)
        .where('registration.left_at', 'is', null)
        .where(isPublic)
        .executeTakeFirstOrThrow();
      const subscriber = await db
        .selectFrom('subscriber')
        .innerJoin('member', 'member.email', 'subscriber.email')
        .select('subscriber.id')
        .where('member.id', '=', memberId)
        .where('subscriber.state', '!=', 'left')
        .executeTakeFirst();
      const calendar = await db
        .selectFrom('member_calendar')
        .select('member_id')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      const certificates = await db
        .selectFrom('certificate')
        .select(sql<number>`cast(count(*) as integer)`.as('count'))
        .where(isOf(memberId))
        .where('state', '=', 'valid')
        .executeTakeFirstOrThrow();
      return {
        certificates: certificates.count,
        upcomingEvents: interest.all - interest.past,
        pastEvents: interest.past,
        news: subscriber !== undefined,
        calendar: calendar !== undefined,
      };
    },

    /**
     * Deletes a member with everything that names the person. Interest in events that are over, and the subscription,
     * stay as numbers. The sessions go with the member's row, so the guard refuses their tokens from the next request
     * on. False if there is no such member. Locks in the order in which others do: codes, events, the member, the
     * certificates, the subscriber, mails.
     * @param keepsCertificates Whether the certificates stay valid, with the name in them.
     */
    remove: (memberId: string, now: number, keepsCertificates = false): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const query = tx.selectFrom('member').select('email').where('id', '=', memberId);
        const { email } = (await query.executeTakeFirst()) ?? {};
        if (email === undefined) return false;
        await tx.deleteFrom('otp_challenge').where('email', '=', email).execute();
        await lockEventsOf(tx, memberId);
        const member = await locked(tx, query).executeTakeFirst();
        if (!member) return false;
        // Again: until the member was locked, another request could show interest in one more event.
        await lockEventsOf(tx, memberId);
        await keepPastInterest(tx, memberId, now);
        // The arrivals stay as numbers.
        await forgetInTaps(tx, { memberId, email });
        await leaveAllLines(tx, memberId, now);
        await leaveCertificates(tx, memberId, keepsCertificates);
        await forgetSubscriber(tx, email, now);
        await deleteMails(tx, memberId, email);
        await tx.deleteFrom('rate_limit_record').where(namesAddress(email)).execute();
        await tx.deleteFrom('refused_address').where('email', '=', email).execute();
        // Cascades to the sessions, identities, calendar and mails. The links in mails lose their owner.
        await tx.deleteFrom('member').where('id', '=', memberId).execute();
        return true;
      }),
  };
}

/** Locks the events that the member is or was interested in, in the order of their ids. */
async function lockEventsOf(tx: Kysely<Database>, memberId: string): Promise<void> {
  const query = tx
    .selectFrom('event')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('registration').select('event_id').where('member_id', '=', memberId),
    )
    .orderBy('id');
  await locked(tx, query, 'no key update').execute();
}

/** Adds the interest in events that are over to the events themselves. */
async function keepPastInterest(
  tx: Kysely<Database>,
  memberId: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('event')
    .set((eb) => ({ former_marks: eb('former_marks', '+', 1) }))
    .where('status', '!=', 'draft')
    .where('over_at', '<=', now)
    .where('id', 'in', interestedEventIds(tx, memberId))
    .execute();
}

/** A subscription that was confirmed once is counted as left. */
async function forgetSubscriber(tx: Kysely<Database>, email: string, now: number): Promise<void> {
  const subscriber = await tx
    .updateTable('subscriber')
    .set({
      left_at: sql<number>`case when state = 'confirmed' then ${now} else left_at end`,
      state: 'left',
      email: null,
    })
    .where('email', '=', email)
    .returning(['id', 'left_at'])
    .executeTakeFirst();
  if (!subscriber) return;
  await tx
    .deleteFrom('mail_token')
    .where('subscriber_id', '=', subscriber.id)
    .where('topic', '=', 'confirm')
    .execute();
  // Somebody who never confirmed has not left.
  if (subscriber.left_at === null) {
    await tx.deleteFrom('mail').where('subscriber_id', '=', subscriber.id).execute();
    await tx.deleteFrom('subscriber').where('id', '=', subscriber.id).execute();
  }
}

/** Deletes all mails to the address, and the mailings that only it got. Those to an admin as an admin stay. */
async function deleteMails(tx: Kysely<Database>, memberId: string, email: string): Promise<void> {
  const mails = await tx
    .deleteFrom('mail')
    .where((eb) => eb.or([eb('email', '=', email), eb('member_id', '=', memberId)]))
    .where(
      sql<boolean>`(mailing_id not in (select id from mailing where kind in (${sql.join(adminKinds)}))
        or not exists (select 1 from admin where email = ${email})
          and not exists (select 1 from admin_link where email = ${email}))`,
    )
    .returning('mailing_id')
    .execute();
  if (mails.length === 0) return;
  await tx
    .deleteFrom('mailing')
    .where('kind', 'in', personalKinds)
    .where(
      'id',
      'in',
      mails.map(({ mailing_id: id }) => id),
    )
    .execute();
}
