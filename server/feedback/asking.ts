import { type Kysely, sql } from 'kysely';
import { FEEDBACK_DAYS } from '@/domain/retention';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';
import { readWhoCame } from '#server/events/taps';
import { hasSeat, interestedMembers, isIn, lineOf, lockEvent } from '#server/events/line';
import { feedbackToken, hashMailToken } from '#server/mail/mail-token';
import { queueMailing } from '#server/mail/mailing';
import { asksAt, closesAt } from './times';

const DAY_MS = 86_400_000;
/** Postgres and SQLite limit the parameters of a statement. */
const BATCH_SIZE = 500;

/** Asks those who came to an event how it was. */
export function feedbackAsking(db: Kysely<Database>) {
  return {
    /**
     * Asks about the events for which it is time, once each: makes the tokens of all who are asked, and queues the mails to
     * those who want reminders. @param key Of the tokens in mails.
     */
    async askDue(now: number, key: Uint8Array): Promise<void> {
      const events = await unaskedEvents(db, now).execute();
      for (const { id } of events.filter((event) => isDue(event, now))) {
        await inTransaction(db, async (tx) => {
          await lockEvent(tx, id);
          // Again: an admin may have changed the event, or another server asked, before it was locked.
          const event = await unaskedEvents(tx, now).where('event.id', '=', id).executeTakeFirst();
          if (!event || !isDue(event, now)) return;
          const memberIds = await membersToAsk(tx, event);
          await addTokens(tx, id, memberIds, key);
          const isAsked =
            memberIds.length === 0
              ? sql<boolean>`false`
              : sql<boolean>`id in (${sql.join(memberIds)})`;
          await queueMailing(
            tx,
            { kind: 'feedback', subjectId: id, version: 1 },
            interestedMembers(tx, id).where('reminders', '=', 1).where(isAsked),
            now,
          );
        });
      }
    },
  };
}

/** The condition for an event whose arrivals are or were noted. Postgres would read the whole tables for `exists`. */
export const hasDoor = sql<number>`(case when event.attendance_closed_at is not null
  or (select 1 from door where door.event_id = event.id limit 1) is not null
  or (select 1 from door_tap where door_tap.event_id = event.id limit 1) is not null then 1 else 0 end)`;

const unaskedEvents = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('event')
    .select(['event.id', 'event.attendance_closed_at'])
    .select((eb) => [eb.ref('event.over_at').$notNull().as('over_at'), hasDoor.as('has_door')])
    .where('event.asks_feedback', '=', 1)
    .where('event.status', '=', 'published')
    .where('event.deleted_at', 'is', null)
    .where('event.begins_at', 'is not', null)
    .where('event.over_at', '<=', now)
    // `isDue` knows the hour.
    .where('event.over_at', '>', now - (FEEDBACK_DAYS + 1) * DAY_MS)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mailing')
            .select('mailing.id')
            .where('kind', '=', 'feedback')
            .where('subject_id', '=', sql<string>`cast(event.id as text)`)
            .where('version', '=', 1),
        ),
      ),
    );

type UnaskedEvent = Awaited<
  ReturnType<ReturnType<typeof unaskedEvents>['executeTakeFirstOrThrow']>
>;

function isDue(event: UnaskedEvent, now: number): boolean {
  const { over_at: overAt, attendance_closed_at: closedAt, has_door: hasDoor } = event;
  const at = asksAt({ overAt, hasDoor: hasDoor === 1, isListClosed: closedAt !== null });
  return at <= now && now < closesAt(overAt);
}

/** The members who came; without a door those who were going. */
async function membersToAsk(tx: Kysely<Database>, event: UnaskedEvent): Promise<string[]> {
  if (event.has_door === 1) {
    const { attendees } = await readWhoCame(tx, event.id);
    return attendees.flatMap(({ memberId }) => memberId ?? []);
  }
  const rows = await lineOf(tx, event.id)
    .select((eb) => eb.ref('line.member_id').$notNull().as('memberId'))
    .where('line.member_id', 'is not', null)
    .where(isIn)
    .where(hasSeat)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** In the order of the hashes, which says nothing of the order in which the members came. */
async function addTokens(
  tx: Kysely<Database>,
  eventId: number,
  memberIds: readonly string[],
  key: Uint8Array,
): Promise<void> {
  const rows = memberIds
    .map((memberId) => ({
      token_hash: hashMailToken(feedbackToken(key, memberId, eventId)),
      event_id: eventId,
    }))
    .toSorted((one, other) => (one.token_hash < other.token_hash ? -1 : 1));
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await tx
      .insertInto('feedback_token')
      .values(rows.slice(start, start + BATCH_SIZE))
      .execute();
  }
}
