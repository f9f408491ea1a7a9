import type { Kysely } from 'kysely';
import type { MailTopic } from '@/contract/newsletter';
import { PENDING_SUBSCRIPTION_DAYS } from '@/domain/retention';
import { isPublic } from '#server/events/row';
import type { Database } from '#server/db/schema';

/** How long a subscription can be confirmed. */
export const PENDING_LIFETIME_MS = PENDING_SUBSCRIPTION_DAYS * 86_400_000;

interface LinkDescription {
  topic: MailTopic | 'confirm';
  /** Null if the address is no longer stored. */
  email: string | null;
  /** Name of the event; null if there is none that everybody may know of. */
  event: string | null;
  /** Whether what the link is for has been done. */
  isDone: boolean;
}

/**
 * Returns what a link is about and whom its mails go to. Returns null for an unknown link, and 'expired' for one of
 * a subscription that can no longer be confirmed.
 */
export async function describeMailLink(
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
        .onRef('registration.member_id', '=', 'mail_token.member_id'),
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
