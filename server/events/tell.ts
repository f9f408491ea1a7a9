// The mails that a change of an event queues, in the transaction of the change.
import { type Kysely, sql } from 'kysely';
import type { Author } from '#server/admins/history';
import type { Database } from '#server/db/schema';
import {
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

/** Why an event is not announced by mail. */
export type AnnounceProblem = 'not_announceable' | 'announced' | 'no_subscribers';

/**
 * Queues the announcement of a published event that is not over to all confirmed subscribers, once per event. Returns how many
 * they are, or why no mail is queued.
 */
export async function tellSubscribers(
  tx: Kysely<Database>,
  eventId: number,
  event: Pick<EventContent, 'status' | 'starts_at' | 'over_at'>,
  { adminEmail, now }: Author,
): Promise<number | AnnounceProblem> {
  if (event.status !== 'published' || isOver(event, now)) return 'not_announceable';
  const mailing = await queueMailing(
    tx,
    { kind: 'announcement', subjectId: eventId, version: 0, createdBy: adminEmail },
    confirmedSubscribers(tx),
    now,
  );
  if (mailing === null) return 'announced';
  if (mailing.recipients > 0) return mailing.recipients;
  // Nobody has been told, so the event can still be announced.
  await tx.deleteFrom('mailing').where('id', '=', mailing.id).execute();
  return 'no_subscribers';
}

/**
 * Queues one announcement of published events of a series to all confirmed subscribers, except of those that were announced
 * before. Returns the ids of those in it, and how many subscribers there are.
 */
export async function tellSubscribersOfSeries(
  tx: Kysely<Database>,
  eventIds: readonly number[],
  { adminEmail, now }: Author,
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
  if (recipients === 0 || announced.length === 0) return { announced: [], recipients: 0 };
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

/** How many the announcement goes to. */
export const countTold = (told: number | AnnounceProblem): number =>
  typeof told === 'number' ? told : 0;

/**
 * Queues mails to the interested members about a cancellation, a return, or another day or place; none if none of these
 * has changed. `mails/` has their texts. The new mails replace those about earlier changes that still
 * wait, and compare the event with its state in the last mail that the recipients got. If the event is back in that
 * state, they get none. Returns the number of recipients.
 */
export async function tellInterestedMembers(
  tx: Kysely<Database>,
  row: EventRow,
  after: EventContent,
  { adminEmail, now }: Author,
): Promise<number> {
  const [before, current] = [formerEvent(row), formerEvent(after)];
  const isPublic = row.status !== 'draft' && after.status !== 'draft';
  if (!isPublic || isOver(after, now) || isSame(before, current)) return 0;
  // While an event stays cancelled, a new day is no news. The mail about its return will name the day.
  if (before.isCancelled && current.isCancelled) return 0;
  const known = await stateBeforeWaitingMails(tx, row.id);
  const isBack = known !== undefined && isSame(known, current);
  let recipients = interestedMembers(tx, row.id);
  if (isBack) {
    const waiting = tx.selectFrom('mail').select('email').where(waitsForChange(row.id));
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
  await deleteWaitingMails(tx, row.id, row.version);
  return mailing?.recipients ?? 0;
}

const isSame = (one: FormerEvent, other: FormerEvent) =>
  isSamePlaceAndTime(one, other) && one.isCancelled === other.isCancelled;

/** Whether a mail about a change or the cancellation of an event waits. */
const waitsForChange = (eventId: number) =>
  sql<boolean>`mail.status = 'waiting' and mail.mailing_id in (select id from mailing
    where kind in ('changed', 'cancelled') and subject_id = ${String(eventId)})`;

/** The event as recipients know it whose mail about an earlier change still waits; undefined if none waits. */
async function stateBeforeWaitingMails(
  tx: Kysely<Database>,
  eventId: number,
): Promise<FormerEvent | undefined> {
  const oldest = await tx
    .selectFrom('mail')
    .innerJoin('mailing', 'mailing.id', 'mail.mailing_id')
    .select('mailing.payload')
    .where(waitsForChange(eventId))
    .orderBy('mailing.id')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return undefined;
  const { before }: MailingPayload = JSON.parse(oldest.payload);
  return before;
}

/** Deletes the waiting mails about versions up to the given one, and corrects the numbers of their mailings. */
async function deleteWaitingMails(
  tx: Kysely<Database>,
  eventId: number,
  maxVersion: number,
): Promise<void> {
  const mailings = await tx
    .selectFrom('mailing')
    .select('id')
    .where('kind', 'in', ['changed', 'cancelled'])
    .where('subject_id', '=', String(eventId))
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
