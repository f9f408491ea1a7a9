import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema';
import { locked } from '#server/db/transaction';
import { memberRecipients } from '#server/mail/mailing';

/**
 * The line of an event as a table named `line`: its registrations in the order of their numbers, each with its place
 * (from 1). Only the place says who has a seat. Somebody who left after the event had begun is still in it.
 */
export const lineOf = (db: Kysely<Database>, eventId: number) =>
  db.selectFrom(
    db
      .selectFrom('registration')
      .innerJoin('event', 'event.id', 'registration.event_id')
      .select([
        'registration.number',
        'registration.member_id',
        'registration.created_at',
        'registration.left_at',
        'registration.is_muted',
        'registration.is_told_waiting',
        'registration.answers',
        'registration.ticket_code',
        'event.capacity',
        sql<number>`cast(row_number() over (order by registration.number) as integer)`.as('place'),
      ])
      .where('registration.event_id', '=', eventId)
      .where((eb) =>
        eb.or([eb('registration.left_at', 'is', null), eb('registration.keeps_place', '=', 1)]),
      )
      .as('line'),
  );

/** Locks an event until the transaction ends: meanwhile nobody joins or leaves its line, no tap is stored, no list closed. */
export const lockEvent = (tx: Kysely<Database>, eventId: number) =>
  locked(
    tx,
    tx.selectFrom('event').select('id').where('id', '=', eventId),
    'no key update',
  ).execute();

/** The condition for a place that has a seat, which everybody has if there is no limit. */
export const hasSeat = sql<boolean>`(line.capacity is null or line.place <= line.capacity)`;

/** The condition for a place that waits. */
export const waits = sql<boolean>`line.place > line.capacity`;

/** The condition for a member who has not left. */
export const isIn = sql<boolean>`line.left_at is null`;

/** The ids of the events that interest a member. */
export const interestedEventIds = (db: Kysely<Database>, memberId: string) =>
  db
    .selectFrom('registration')
    .select('event_id')
    .where('member_id', '=', memberId)
    .where('left_at', 'is', null);

/** Whether a member has a seat in an event, or is in its list if there is no limit. */
export async function isGoing(
  db: Kysely<Database>,
  eventId: number,
  memberId: string,
): Promise<boolean> {
  const seat = await lineOf(db, eventId)
    .select('line.number')
    .where('line.member_id', '=', memberId)
    .where(isIn)
    .where(hasSeat)
    .executeTakeFirst();
  return seat !== undefined;
}

/** The members in the line of an event who want its mails, as recipients: all, or those whose place meets a condition. */
export const interestedMembers = (
  tx: Kysely<Database>,
  eventId: number,
  condition = sql<boolean>`true`,
) => {
  const line = lineOf(tx, eventId).select('member_id').where(isIn).where('is_muted', '=', 0);
  return memberRecipients(tx).where('id', 'in', line.where(condition));
};

/** The members in the line of one or more of the events who want its mails, each once, as recipients. */
export const interestedInAny = (tx: Kysely<Database>, eventIds: readonly number[]) =>
  memberRecipients(tx).where('id', 'in', wantedRegistrations(tx, eventIds).select('member_id'));

/** The registrations for events of members who have not left and want mails about the event. */
export const wantedRegistrations = (db: Kysely<Database>, eventIds: readonly number[]) =>
  db
    .selectFrom('registration')
    .where('event_id', 'in', eventIds)
    .where('left_at', 'is', null)
    .where('is_muted', '=', 0);
