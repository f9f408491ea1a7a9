// The mails that a change of an event queues, in the transaction of the change.
import { type Kysely, sql } from 'kysely';
import type { ChannelName } from '@/contract/admin-newsletter';
import type { Author } from '#server/admins/history';
import type { Database } from '#server/db/schema';
import {
  channelRecipients,
  countRecipients,
  type FormerEvent,
  type MailingPayload,
  queueMailing,
} from '#server/mail/mailing';
import { confirmedSubscribers } from '#server/newsletter/subscribers';
import { type EventContent, formerEvent, isSamePlaceAndTime } from './content';
import { interestedMembers } from './line';
import { type EventRow, isOver } from './row';
import { toldOfSeat } from './seats';

/** The mailings that a later one about the same event replaces. */
const mailKinds = ['changed', 'cancelled'] as const;
const postKinds = ['post'] as const;
type ReplacedKinds = typeof mailKinds | typeof postKinds;

/** Why an event is not announced. */
export type AnnounceProblem = 'not_announceable' | 'announced' | 'no_subscribers';

/**
 * Queues the announcement of a published event that is not over to all confirmed subscribers and to the channels, once per
 * event. Returns how many subscribers there are, or why nothing is queued.
 */
export async function tellSubscribers(
  tx: Kysely<Database>,
  eventId: number,
  event: Pick<EventContent, 'status' | 'starts_at' | 'over_at'>,
  { adminEmail, now }: Author,
  channels: readonly ChannelName[],
): Promise<number | AnnounceProblem> {
  if (event.status !== 'published' || isOver(event, now)) return 'not_announceable';
  const mailing = await queueMailing(
    tx,
    { kind: 'announcement', subjectId: eventId, version: 0, createdBy: adminEmail },
    confirmedSubscribers(tx),
    now,
  );
  if (mailing === null) return 'announced';
  if (channels.length > 0) {
    await queueMailing(
      tx,
      {
        kind: 'post',
        subjectId: eventId,
        version: 0,
        payload: { news: 'announcement' },
        createdBy: adminEmail,
      },
      channelRecipients(channels),
      now,
    );
  }
  if (mailing.recipients + channels.length > 0) return mailing.recipients;
  // Nobody has been told, so the event can still be announced.
  await tx.deleteFrom('mailing').where('id', '=', mailing.id).execute();
  return 'no_subscribers';
}

/**
 * Queues one announcement of published events of a series to all confirmed subscribers, and one post to each channel, except of
 * those that were announced before. Returns the ids of those in it, and how many subscribers there are.
 */
export async function tellSubscribersOfSeries(
  tx: Kysely<Database>,
  eventIds: readonly number[],
  { adminEmail, now }: Author,
  channels: readonly ChannelName[],
): Promise<{ announced: number[]; recipients: number }> {
  const recipients = await countRecipients(tx, confirmedSubscribers(tx));
  const former = await tx
    .selectFrom('mailing')
    .select('subject_id')
    .where('kind', '=', 'announcement')
    .where('subject_id', 'in', eventIds.map(String))
    .execute();
  const announced = eventIds.filter(
    (id) => !former.some(({ subject_id: subjectId }) => subjectId === String(id)),
  );
  const [first] = announced;
  if (recipients + channels.length === 0 || first === undefined) {
    return { announced: [], recipients: 0 };
  }
  await postSeries(
    tx,
    first,
    { news: 'announcement', events: announced },
    { adminEmail, now },
    channels,
  );
  for (const [index, subjectId] of announced.entries()) {
    await queueMailing(
      tx,
      {
        kind: 'announcement',
        subjectId,
        version: 0,
        payload: { events: announced },
        createdBy: adminEmail,
      },
      // The mailing of the first one names all. Those of the others only say that they are announced.
      index === 0 ? confirmedSubscribers(tx) : confirmedSubscribers(tx).where(sql<boolean>`false`),
      now,
    );
  }
  return { announced, recipients };
}

/** Queues one post about events of a series to each channel, as part of the mailings of the first of them. */
export async function postSeries(
  tx: Kysely<Database>,
  firstId: number,
  payload: Pick<MailingPayload, 'news' | 'events'>,
  { adminEmail, now }: Author,
  channels: readonly ChannelName[],
): Promise<void> {
  if (channels.length === 0) return;
  await queueMailing(
    tx,
    {
      kind: 'post',
      subjectId: firstId,
      version: payload.news === 'announcement' ? 0 : now,
      payload,
      createdBy: adminEmail,
    },
    channelRecipients(channels),
    now,
  );
}

/** How many the announcement goes to. */
export const countTold = (told: number | AnnounceProblem | null): number =>
  typeof told === 'number' ? told : 0;

/**
 * Queues mails to the interested members, and posts to the channels, about a cancellation, a return, or another day or
 * place; none if none of these has changed. `mails/` has their texts. The new mails replace those about earlier changes that still
 * wait, and compare the event with its state in the last mail that the recipients got. If the event is back in that
 * state, they get none. Returns the number of members.
 */
export async function tellInterestedMembers(
  tx: Kysely<Database>,
  row: EventRow,
  after: EventContent,
  author: Author,
  channels: readonly ChannelName[],
): Promise<number> {
  const { adminEmail, now } = author;
  const [before, current] = [formerEvent(row), formerEvent(after)];
  const isPublic = row.status !== 'draft' && after.status !== 'draft';
  if (!isPublic || isOver(after, now) || isSame(before, current)) return 0;
  // While an event stays cancelled, a new day is no news. The mail about its return will name the day.
  if (before.isCancelled && current.isCancelled) return 0;
  await tellChannels(tx, row, { before, current }, author, channels);
  const known = await stateBeforeWaiting(tx, row.id, mailKinds);
  const isBack = known !== undefined && isSame(known, current);
  let recipients = interestedMembers(tx, row.id);
  if (isBack) {
    const waiting = tx.selectFrom('mail').select('email').where(waitsForChange(row.id, mailKinds));
    recipients = recipients.where('email', 'not in', waiting);
  }
  // A member who got a seat while the event was cancelled gets one mail that says both.
  if (before.isCancelled) {
    recipients = recipients.where('email', 'not in', toldOfSeat(tx, row.id));
  }
  const mailing = await queueMailing(
    tx,
    {
      kind: current.isCancelled ? 'cancelled' : 'changed',
      subjectId: row.id,
      version: row.version + 1,
      payload: { before: isBack ? before : (known ?? before) },
      createdBy: adminEmail,
    },
    recipients,
    now,
  );
  // Only now, because who has a waiting mail was one of the conditions above.
  await deleteWaiting(tx, row.id, row.version, mailKinds);
  return mailing?.recipients ?? 0;
}

/**
 * Queues the posts about a change. If the post about an earlier change has not gone out to a channel, one post replaces both, or
 * none if the second change undid the first.
 */
async function tellChannels(
  tx: Kysely<Database>,
  row: EventRow,
  { before, current }: { before: FormerEvent; current: FormerEvent },
  { adminEmail, now }: Author,
  channels: readonly ChannelName[],
): Promise<void> {
  const known = await stateBeforeWaiting(tx, row.id, postKinds);
  const isBack = known !== undefined && isSame(known, current);
  const waiting = await tx
    .selectFrom('mail')
    .select('email')
    .where(waitsForChange(row.id, postKinds))
    .execute();
  const told = channels.filter((name) => !isBack || !waiting.some(({ email }) => email === name));
  if (told.length > 0) {
    await queueMailing(
      tx,
      {
        kind: 'post',
        subjectId: row.id,
        version: row.version + 1,
        payload: {
          news: current.isCancelled ? 'cancelled' : 'changed',
          before: isBack ? before : (known ?? before),
        },
        createdBy: adminEmail,
      },
      channelRecipients(told),
      now,
    );
  }
  await deleteWaiting(tx, row.id, row.version, postKinds);
}

const isSame = (one: FormerEvent, other: FormerEvent) =>
  isSamePlaceAndTime(one, other) && one.isCancelled === other.isCancelled;

/** Whether a mail, or a post, about a change or the cancellation of an event waits. The version of an announcement is 0. */
const waitsForChange = (eventId: number, kinds: ReplacedKinds) =>
  sql<boolean>`mail.status = 'waiting' and mail.mailing_id in (select id from mailing
    where kind in (${sql.join(kinds)}) and subject_id = ${String(eventId)} and version > 0)`;

/** The event as recipients know it who still wait for a mail, or a post, about an earlier change; undefined if none waits. */
async function stateBeforeWaiting(
  tx: Kysely<Database>,
  eventId: number,
  kinds: ReplacedKinds,
): Promise<FormerEvent | undefined> {
  const oldest = await tx
    .selectFrom('mail')
    .innerJoin('mailing', 'mailing.id', 'mail.mailing_id')
    .select('mailing.payload')
    .where(waitsForChange(eventId, kinds))
    .orderBy('mailing.id')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return undefined;
  const { before }: MailingPayload = JSON.parse(oldest.payload);
  return before;
}

/** Deletes the waiting mails, or posts, about versions up to the given one, and corrects the numbers of their mailings. */
async function deleteWaiting(
  tx: Kysely<Database>,
  eventId: number,
  maxVersion: number,
  kinds: ReplacedKinds,
): Promise<void> {
  const mailings = await tx
    .selectFrom('mailing')
    .select('id')
    .where('kind', 'in', kinds)
    .where('subject_id', '=', String(eventId))
    .where('version', '>', 0)
    .where('version', '<=', maxVersion)
    .execute();
  for (const { id } of mailings) {
    const { numDeletedRows } = await tx
      .deleteFrom('mail')
      .where('mailing_id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    if (numDeletedRows === 0n) continue;
    await tx
      .updateTable('mailing')
      .set({ recipients: sql<number>`recipients - ${Number(numDeletedRows)}` })
      .where('id', '=', id)
      .execute();
  }
}
