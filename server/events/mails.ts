import { type Kysely, sql } from 'kysely';
import type { EventContent } from './content';
import { type EventRow, isOver } from './row';
import type { Author } from './writes';
import {
  type FormerEvent,
  type MailingPayload,
  queueMailing,
  waitsForChange,
} from '#server/mail/mailing';
import type { Database } from '#server/db/schema';

type EventState = Pick<
  EventContent,
  'date' | 'starts_at' | 'ends_at' | 'place' | 'status' | 'over_at'
>;

/**
 * Queues the announcement of an event to all subscribers, unless it is a draft or over. Once per event. Returns the
 * number of recipients.
 */
export async function queueAnnouncement(
  tx: Kysely<Database>,
  eventId: number,
  event: EventState,
  { adminEmail, now }: Author,
): Promise<number> {
  if (event.status !== 'published' || isOver(event, now)) return 0;
  const mailing = await queueMailing(
    tx,
    { kind: 'announcement', subjectId: String(eventId), version: 0, createdBy: adminEmail },
    { to: 'confirmed subscribers' },
    now,
  );
  // Nobody has been told, so the event can still be announced.
  if (mailing?.recipients === 0) {
    await tx.deleteFrom('mailing').where('id', '=', mailing.id).execute();
  }
  return mailing?.recipients ?? 0;
}

/**
 * Queues mails to the interested members about a cancellation, a return, or another day or place; none if none of these
 * has changed. The new mails replace those about earlier changes that still wait, and compare the event with its state
 * in the last mail that the recipients got. If the event is back in that state, they get none. Returns the number of
 * recipients.
 */
export async function queueChange(
  tx: Kysely<Database>,
  row: EventRow,
  after: EventState,
  { adminEmail, now }: Author,
): Promise<number> {
  const [before, current] = [formerEvent(row), formerEvent(after)];
  const isPublic = row.status !== 'draft' && after.status !== 'draft';
  if (!isPublic || isOver(after, now) || isSame(before, current)) return 0;
  // While an event stays cancelled, a new day is no news. The mail about its return will name the day.
  if (before.isCancelled && current.isCancelled) return 0;
  const known = await stateBeforeWaitingMails(tx, row.id);
  const isBack = known !== undefined && isSame(known, current);
  const mailing = await queueMailing(
    tx,
    {
      kind: current.isCancelled ? 'cancelled' : 'changed',
      subjectId: String(row.id),
      version: row.version + 1,
      payload: { before: isBack ? before : (known ?? before) },
      createdBy: adminEmail,
    },
    { to: 'interested members', eventId: row.id, withoutWaitingMail: isBack },
    now,
  );
  await deleteWaitingMails(tx, row.id, row.version);
  return mailing?.recipients ?? 0;
}

const formerEvent = (event: Omit<EventState, 'over_at'>): FormerEvent => ({
  date: event.date,
  startsAt: event.starts_at,
  endsAt: event.ends_at,
  place: event.place,
  isCancelled: event.status === 'cancelled',
});

/** Whether two states of an event are the same for its guests. The text of the date only counts without a day. */
function isSame(one: FormerEvent, other: FormerEvent): boolean {
  return isSamePlaceAndTime(one, other) && one.isCancelled === other.isCancelled;
}

/** Whether place and time are the same. The text of the date only counts without a day. */
export const isSamePlaceAndTime = (
  one: Omit<FormerEvent, 'isCancelled'>,
  other: Omit<FormerEvent, 'isCancelled'>,
): boolean =>
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  one.place === other.place &&
  (one.startsAt !== null || one.date === other.date);

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
  const { before } = JSON.parse(oldest.payload) as MailingPayload;
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
