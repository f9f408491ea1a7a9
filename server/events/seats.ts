import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema';
import { memberRecipients, queueMailing } from '#server/mail/mailing';
import { isIn, lineOf, lockEvent, waits } from './line';
import { isOver } from './row';

/**
 * Tells members of the seats that a change of the line or of the event has given them: records who waits now, and queues
 * the mail "You have a seat" for each member who was last told to wait and has a seat now. Queues none while the event is
 * cancelled or deleted. Runs in the transaction of the change, with the event locked.
 * @param isBack Whether the change takes back a cancellation; the mail then says so too.
 */
export async function tellLine(
  tx: Kysely<Database>,
  eventId: number,
  now: number,
  isBack = false,
): Promise<void> {
  const outdated = await lineOf(tx, eventId)
    .select(['number', 'member_id', 'is_told_waiting'])
    .where(isIn)
    .where(isOutdated)
    .execute();
  const nowWaiting = outdated.filter((row) => row.is_told_waiting === 0);
  await setToldWaiting(tx, eventId, nowWaiting, 1);
  const nowSeated = outdated.filter((row) => row.is_told_waiting === 1);
  if (nowSeated.length === 0) return;
  const event = await tx
    .selectFrom('event')
    .select(['status', 'over_at'])
    .where('id', '=', eventId)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!event || isOver(event, now)) return;
  for (const { number, member_id: memberId } of nowSeated) {
    const mailing = { kind: 'seat', subjectId: eventId, version: number } as const;
    const recipient = memberRecipients(tx).where('id', '=', memberId);
    await queueMailing(tx, { ...mailing, payload: { isBack } }, recipient, now);
  }
  await setToldWaiting(tx, eventId, nowSeated, 0);
}

/** Whether a member has a seat and was last told to wait, or waits and was not told so. */
const isOutdated = sql<boolean>`(line.is_told_waiting = case when ${waits} then 0 else 1 end)`;

async function setToldWaiting(
  tx: Kysely<Database>,
  eventId: number,
  registrations: readonly { number: number }[],
  isToldWaiting: 0 | 1,
): Promise<void> {
  if (registrations.length === 0) return;
  await tx
    .updateTable('registration')
    .set({ is_told_waiting: isToldWaiting })
    .where('event_id', '=', eventId)
    .where(
      'number',
      'in',
      registrations.map(({ number }) => number),
    )
    .execute();
}

/**
 * What a registration becomes when its member leaves: without a ticket, and the place is free, unless the event has begun
 * (see `hasBegun`).
 */
const leaving = (eb: ExpressionBuilder<Database, 'registration'>, now: number) => ({
  left_at: now,
  ticket_code: null,
  keeps_place: eb
    .selectFrom('event')
    .select(
      sql<number>`case when coalesce(begins_at, over_at) <= ${now} then 1 else 0 end`.as(
        'has_begun',
      ),
    )
    .whereRef('event.id', '=', 'registration.event_id'),
});

/** Frees the places of those who left after the start of an event that now starts later, or at no known time. */
export async function freeKeptPlaces(tx: Kysely<Database>, eventId: number): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ keeps_place: 0 })
    .where('event_id', '=', eventId)
    .where('left_at', 'is not', null)
    .where('keeps_place', '=', 1)
    .execute();
}

/**
 * Lets one registration leave the line of an event, and seats who is next. Returns whose it was; undefined if it had left
 * or never was.
 */
export async function leaveLine(
  tx: Kysely<Database>,
  eventId: number,
  who: { memberId: string } | { number: number },
  now: number,
  isTakenOff = false,
): Promise<{ memberId: string | null } | undefined> {
  await lockEvent(tx, eventId);
  const left = await tx
    .updateTable('registration')
    .set((eb) => ({ ...leaving(eb, now), is_taken_off: isTakenOff ? 1 : 0 }))
    .where('event_id', '=', eventId)
    .where((eb) =>
      'number' in who ? eb('number', '=', who.number) : eb('member_id', '=', who.memberId),
    )
    .where('left_at', 'is', null)
    .returning('member_id as memberId')
    .executeTakeFirst();
  if (left) await tellLine(tx, eventId, now);
  return left;
}

/**
 * Deletes the mails about seats that are not sent yet, because the event is cancelled or deleted. Their recipients get new
 * ones if the event is put back on. A mail that the queue is sending at this moment may still arrive.
 */
export async function untellSeats(tx: Kysely<Database>, eventId: number): Promise<void> {
  const numbers = await tx
    .deleteFrom('mailing')
    .where('kind', '=', 'seat')
    .where('subject_id', '=', String(eventId))
    .where('id', 'in', (eb) =>
      eb.selectFrom('mail').select('mailing_id').where('status', 'in', ['waiting', 'sending']),
    )
    .returning('version as number')
    .execute();
  await setToldWaiting(tx, eventId, numbers, 1);
}

/**
 * Takes an account out of all lines, in the transaction of its deletion: the numbers stay, without the person. The events
 * must be locked.
 */
export async function leaveAllLines(
  tx: Kysely<Database>,
  memberId: string,
  now: number,
): Promise<void> {
  const freed = await tx
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select('event.id')
    .where('registration.member_id', '=', memberId)
    .where('registration.left_at', 'is', null)
    .where('event.capacity', 'is not', null)
    .orderBy('event.id')
    .execute();
  await tx
    .updateTable('registration')
    .set((eb) => leaving(eb, now))
    .where('member_id', '=', memberId)
    .where('left_at', 'is', null)
    .execute();
  await tx
    .updateTable('registration')
    .set({ member_id: null, answers: null })
    .where('member_id', '=', memberId)
    .execute();
  for (const { id } of freed) await tellLine(tx, id, now);
}

/** The addresses of those for whom a mail about a seat in the event waits. */
export const toldOfSeat = (tx: Kysely<Database>, eventId: number) =>
  tx
    .selectFrom('mail')
    .innerJoin('mailing', 'mailing.id', 'mail.mailing_id')
    .select('mail.email')
    .where('mail.status', '=', 'waiting')
    .where('mailing.kind', '=', 'seat')
    .where('mailing.subject_id', '=', String(eventId));
