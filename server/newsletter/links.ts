import { type Kysely, sql } from 'kysely';
import type { MailTopic } from '@/contract/newsletter';
import { PENDING_SUBSCRIPTION_DAYS } from '@/domain/retention';
import type { Database } from '#server/db/schema';
import { isPublic } from '#server/events/row';
import { inTransaction } from '#server/db/transaction';

/** How long a subscription can be confirmed. */
export const PENDING_LIFETIME_MS = PENDING_SUBSCRIPTION_DAYS * 86_400_000;
/** How long after leaving the mails that were skipped can still be sent. */
const RESUMED_MS = 86_400_000;
/** Why mails to somebody who has left are skipped. */
export const LEFT = 'The subscriber has left.';

interface Link {
  topic: MailTopic;
  subscriberId: string | null;
  memberId: string | null;
  eventId: number | null;
}

interface LinkDescription {
  topic: MailTopic | 'confirm';
  /** Null if the address is no longer stored. */
  email: string | null;
  /** Name of the event; null if there is none that everybody may know of. */
  event: string | null;
  /** Whether what the link is for has been done. */
  isDone: boolean;
}

interface LinkResult {
  topic: MailTopic;
  /** False if the link had been used before. */
  isChange: boolean;
}

/**
 * What the links in mails do. They are found by the hash of their token. A link outlives its subscriber, member or
 * event, so that it never becomes an unknown one.
 */
export function mailLinkStore(db: Kysely<Database>) {
  async function find(tokenHash: string): Promise<Link | undefined> {
    const row = await db
      .selectFrom('mail_token')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    // The link of a confirm mail stops nothing, nor does one that gives a seat back.
    if (!row || row.topic === 'confirm' || row.topic === 'seat') return undefined;
    return {
      topic: row.topic,
      subscriberId: row.subscriber_id,
      memberId: row.member_id,
      eventId: row.event_id,
    };
  }

  return {
    /**
     * Returns what a link is about and whom its mails go to. Returns null for an unknown link, and 'expired' for one of
     * a subscription that can no longer be confirmed.
     */
    describe: (tokenHash: string, now: number) => describe(db, tokenHash, now),

    /** Returns what a link stops, or null for an unknown one. */
    topicOf: async (tokenHash: string): Promise<MailTopic | null> =>
      (await find(tokenHash))?.topic ?? null,

    /**
     * Confirms a subscription. Returns its address, also the second time; null if the subscription was forgotten, has
     * ended or never was.
     */
    async confirm(
      tokenHash: string,
      now: number,
    ): Promise<{ email: string; isChange: boolean } | null> {
      const token = await db
        .selectFrom('mail_token')
        .select('subscriber_id')
        .where('token_hash', '=', tokenHash)
        .where('topic', '=', 'confirm')
        .executeTakeFirst();
      const id = token?.subscriber_id ?? null;
      if (id === null) return null;
      const confirmed = await db
        .updateTable('subscriber')
        .set({ state: 'confirmed', confirmed_at: now, left_at: null })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .where('confirm_queued_at', '>', now - PENDING_LIFETIME_MS)
        .returning('email')
        .executeTakeFirst();
      const known =
        confirmed ??
        (await db
          .selectFrom('subscriber')
          .select('email')
          .where('id', '=', id)
          .where('state', '=', 'confirmed')
          .executeTakeFirst());
      const email = known?.email ?? null;
      return email === null ? null : { email, isChange: confirmed !== undefined };
    },

    /** Stops the mails of a link. Returns null for an unknown link. */
    async leave(tokenHash: string, now: number): Promise<LinkResult | null> {
      const link = await find(tokenHash);
      if (!link) return null;
      const { topic } = link;
      switch (topic) {
        case 'news':
          return { topic, isChange: await endSubscription(db, link.subscriberId, now) };
        case 'reminders':
          return { topic, isChange: await setReminders(db, link, 0) };
        case 'event':
          return { topic, isChange: await setMuted(db, link, 1) };
      }
    },

    /**
     * Takes a `leave` back. Returns null for an unknown link, and 'expired' if the address has been forgotten since.
     */
    async rejoin(tokenHash: string, now: number): Promise<LinkResult | 'expired' | null> {
      const link = await find(tokenHash);
      if (!link) return null;
      const { topic } = link;
      if (topic === 'news') {
        const result = await resumeSubscription(db, link.subscriberId, now);
        return result === 'expired' ? result : { topic, isChange: result };
      }
      if (link.memberId === null || (topic === 'event' && link.eventId === null)) return 'expired';
      const isChange =
        topic === 'event' ? await setMuted(db, link, 0) : await setReminders(db, link, 1);
      return { topic, isChange };
    },
  };
}

async function describe(
  db: Kysely<Database>,
  tokenHash: string,
  now: number,
): Promise<LinkDescription | 'expired' | null> {
  const row = await db
    .selectFrom('mail_token')
    .leftJoin('subscriber', 'subscriber.id', 'mail_token.subscriber_id')
    .leftJoin('member', 'member.id', 'mail_token.member_id')
    .leftJoin('event', (join) => join.onRef('event.id', '=', 'mail_token.event_id').on(isPublic))
    .leftJoin('registration', (join) =>
      join
        .onRef('registration.event_id', '=', 'mail_token.event_id')
        .onRef('registration.member_id', '=', 'mail_token.member_id')
        .on('registration.left_at', 'is', null),
    )
    .select([
      'mail_token.topic',
      'subscriber.email as subscriberEmail',
      'member.email as memberEmail',
      'event.name as event',
      'subscriber.state',
      'subscriber.confirm_queued_at as queuedAt',
      'member.reminders',
      'registration.is_muted as isMuted',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  const { topic, subscriberEmail, memberEmail, event, state, queuedAt } = row;
  if (topic === 'seat') return null;
  const isDone = {
    confirm: state === 'confirmed',
    news: state === 'left',
    reminders: row.reminders === 0,
    event: row.isMuted === 1,
  }[topic];
  const isPending = state === 'pending' && (queuedAt ?? 0) > now - PENDING_LIFETIME_MS;
  if (topic === 'confirm' && !isDone && !isPending) return 'expired';
  return { topic, email: subscriberEmail ?? memberEmail, event, isDone };
}

/** Ends a subscription and skips its waiting mails. Returns whether it had not ended before. */
export const endSubscription = (
  db: Kysely<Database>,
  id: string | null,
  now: number,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('subscriber')
      .set({ state: 'left', left_at: now })
      .where('id', '=', id)
      .where('state', '<>', 'left')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tx
      .updateTable('mail')
      .set({ status: 'skipped', finished_at: now, reason: LEFT })
      .where('subscriber_id', '=', id)
      .where('status', '=', 'waiting')
      .execute();
    // An earlier confirm mail must not confirm a later subscription.
    await tx
      .deleteFrom('mail_token')
      .where('subscriber_id', '=', id)
      .where('topic', '=', 'confirm')
      .execute();
    return true;
  });

/**
 * Resumes a subscription, and the mails that were skipped within the last day because it had ended. Returns whether it
 * had ended, or 'expired' if its address is forgotten.
 */
export const resumeSubscription = (
  db: Kysely<Database>,
  id: string | null,
  now: number,
): Promise<boolean | 'expired'> =>
  inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('subscriber')
      .set({
        state: 'confirmed',
        left_at: null,
        confirmed_at: sql<number>`coalesce(confirmed_at, ${now})`,
      })
      .where('id', '=', id)
      .where('state', '<>', 'confirmed')
      .where('email', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await tx
        .updateTable('mail')
        .set({ status: 'waiting', finished_at: null, next_at: now, reason: '' })
        .where('subscriber_id', '=', id)
        .where('status', '=', 'skipped')
        .where('reason', '=', LEFT)
        .where('finished_at', '>', now - RESUMED_MS)
        .execute();
      return true;
    }
    const confirmed = await tx
      .selectFrom('subscriber')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'confirmed')
      .executeTakeFirst();
    return confirmed ? false : 'expired';
  });

async function setReminders(
  db: Kysely<Database>,
  { memberId }: Link,
  reminders: 0 | 1,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ reminders })
    .where('id', '=', memberId)
    .where('reminders', '<>', reminders)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function setMuted(
  db: Kysely<Database>,
  { memberId, eventId }: Link,
  isMuted: 0 | 1,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registration')
    .set({ is_muted: isMuted })
    .where('event_id', '=', eventId)
    .where('member_id', '=', memberId)
    .where('is_muted', '<>', isMuted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
