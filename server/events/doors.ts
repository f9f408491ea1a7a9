import { type Kysely, sql } from 'kysely';
import type { DoorList, Tap } from '@/contract/door';
import type { Question } from '@/contract/events';
import { knownAnswers } from '@/contract/questions';
import { seatAt } from '@/domain/seats';
import { type Author, recordEventAction } from '#server/admins/history';
import { nameOfAdmin } from '#server/db/admin-name';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';
import { conflict } from '#server/http/http-error';
import { knownNumbers, readWhoCame } from './taps';
import { isIn, lineOf, lockEvent } from './line';
import {
  type FoundEvent,
  fromAnswers,
  parseQuestions,
  shortColumns,
  shortEvent,
  toAnswers,
} from './row';

const HOUR_MS = 3_600_000;
const HOURS_AFTER_EVENT = 12;
const HOURS_IF_UNDATED = 24;
/** Far more than an event needs; somebody who has found a link cannot fill the disk with it. */
const MAX_TAPS_PER_DOOR = 10_000;

/** A door as it is now. Times are epoch milliseconds. */
export interface Door {
  id: string;
  eventId: number;
  /** Which of the event's doors it is, from 1. */
  number: number;
  tokenHash: string;
  /** What the admin who made it is called. */
  createdBy: string;
  createdAt: number;
  endsAt: number;
  isEnded: boolean;
  /** Whether the list of the event is closed. */
  isClosed: boolean;
}

/** The doors of events: their links, what phones with a link read, and the taps that they send. */
export function eventDoors(db: Kysely<Database>) {
  return {
    /** The door with a token of this hash, also one that has ended; null if there is none, or its event is deleted. */
    async findDoor(tokenHash: string, now: number): Promise<Door | null> {
      const row = await selectDoors(db).where('door.token_hash', '=', tokenHash).executeTakeFirst();
      return row ? toDoor(row, now) : null;
    },

    /** The doors of all events whose links work, with the names of the events. */
    async listOpenDoors(now: number): Promise<(Door & { event: string })[]> {
      const rows = await selectDoors(db)
        .select('event.name')
        .where('door.ended_at', 'is', null)
        .where('event.attendance_closed_at', 'is', null)
        .orderBy('event.id')
        .orderBy('door.number')
        .execute();
      return rows
        .map((row) => ({ ...toDoor(row, now), event: row.name }))
        .filter(({ isEnded }) => !isEnded);
    },

    /** The doors of an event, in the order of their numbers. */
    async listDoors({ id }: Pick<FoundEvent, 'id'>, now: number): Promise<Door[]> {
      const rows = await selectDoors(db)
        .where('event.id', '=', id)
        .orderBy('door.number')
        .execute();
      return rows.map((row) => toDoor(row, now));
    },

    /** Adds the next door of an event. */
    createDoor: (
      event: Pick<FoundEvent, 'id' | 'name'>,
      { id, tokenHash }: Pick<Door, 'id' | 'tokenHash'>,
      author: Author,
    ): Promise<Door> =>
      inTransaction(db, async (tx) => {
        const { id: eventId } = event;
        await lockEvent(tx, eventId);
        const { last } = await tx
          .selectFrom('door')
          .select((eb) => eb.fn.max('number').as('last'))
          .where('event_id', '=', eventId)
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('door')
          .values({
            id,
            event_id: eventId,
            number: (last ?? 0) + 1,
            token_hash: tokenHash,
            created_at: author.now,
            created_by: author.adminEmail,
          })
          .execute();
        await recordEventAction(tx, event, author, 'event.door-made');
        const row = await selectDoors(tx).where('door.id', '=', id).executeTakeFirstOrThrow();
        return toDoor(row, author.now);
      }),

    /** Ends a door. Null if the event has no such door, false if an admin had ended it. */
    endDoor: (
      event: Pick<FoundEvent, 'id' | 'name'>,
      doorId: string,
      author: Author,
    ): Promise<boolean | null> =>
      inTransaction(db, async (tx) => {
        const { id: eventId } = event;
        await lockEvent(tx, eventId);
        const door = await tx
          .selectFrom('door')
          .select('ended_at')
          .where('id', '=', doorId)
          .where('event_id', '=', eventId)
          .executeTakeFirst();
        if (!door) return null;
        if (door.ended_at !== null) return false;
        await tx
          .updateTable('door')
          .set({ ended_at: author.now })
          .where('id', '=', doorId)
          .execute();
        await recordEventAction(tx, event, author, 'event.door-ended');
        return true;
      }),

    /** Who is in the list of a door, with the arrivals. */
    async readDoorList(door: Door, now: number): Promise<DoorList> {
      const event = await db
        .selectFrom('event')
        .select(shortColumns)
        .select(['status', 'capacity', 'questions'])
        .where('id', '=', door.eventId)
        .executeTakeFirstOrThrow();
      const questions = askedAtDoor(event.questions);
      const rows = await lineOf(db, door.eventId)
        .innerJoin('member', 'member.id', 'line.member_id')
        .select(['line.number', 'member.name', 'line.answers', 'line.place', 'line.capacity'])
        .select((eb) => eb.ref('line.ticket_code').$notNull().as('code'))
        .where(isIn)
        .orderBy('line.number')
        .execute();
      return {
        ...(await readDoorState(db, door, now)),
        event: {
          ...shortEvent(event),
          isCancelled: event.status === 'cancelled',
          capacity: event.capacity,
        },
        door: door.number,
        questions,
        people: rows.map((row) => ({
          who: String(row.number),
          name: row.name,
          code: row.code,
          ...seatAt(row.place, row.capacity),
          answers: toAnswers(row.answers, questions),
        })),
      };
    },

    /** The state of all doors, as a phone at one of them may know it. */
    readDoorState: (door: Door, now: number) => readDoorState(db, door, now),

    /**
     * Stores taps of a door, each once by its id. They wait for an admin once the door has ended or the list is closed.
     * Those of people who were never in the line are ignored. Returns the door as it is now; null if its event has been
     * deleted meanwhile, and nothing is stored.
     * @throws HttpError 409 if the door has sent more than any event needs.
     */
    async storeTaps(door: Door, taps: readonly Tap[], now: number): Promise<Door | null> {
      if (taps.length === 0) return door;
      return inTransaction(db, async (tx) => {
        await lockEvent(tx, door.eventId);
        // Again: an admin may have ended the door, or closed the list, before the event was locked.
        const row = await selectDoors(tx).where('door.id', '=', door.id).executeTakeFirst();
        if (!row) return null;
        const current = toDoor(row, now);
        const named = taps.flatMap((tap) => (tap.kind === 'in' ? [tap.who] : []));
        const known = await knownNumbers(tx, door.eventId, named);
        const event = await tx
          .selectFrom('event')
          .select('questions')
          .where('id', '=', door.eventId)
          .executeTakeFirstOrThrow();
        const questions = askedAtDoor(event.questions);
        const rows = taps
          .filter((tap) => tap.kind !== 'in' || known.has(tap.who))
          .map((tap) => ({
            event_id: door.eventId,
            id: tap.id,
            kind: tap.kind,
            ...personIn(tap, questions),
            undoes: tap.kind === 'undo' ? tap.undoes : null,
            // Neither before the link was made nor in the future, however wrong the phone's clock is.
            at: Math.min(Math.max(Math.round(tap.at + tap.clockOffset), door.createdAt), now),
            door: door.number,
            state:
              current.isEnded || current.isClosed ? ('waiting' as const) : ('counted' as const),
          }));
        if (rows.length === 0) return current;
        await tx
          .insertInto('door_tap')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['event_id', 'id']).doNothing())
          .execute();
        const { count } = await tx
          .selectFrom('door_tap')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('event_id', '=', door.eventId)
          .where('door', '=', door.number)
          .executeTakeFirstOrThrow();
        if (Number(count) > MAX_TAPS_PER_DOOR) throw tooManyTaps();
        return current;
      });
    },
  };
}

const selectDoors = (db: Kysely<Database>) =>
  db
    .selectFrom('door')
    .innerJoin('event', 'event.id', 'door.event_id')
    .select(['door.id', 'door.event_id', 'door.number', 'door.token_hash', 'door.created_at'])
    .select(['door.ended_at', 'event.begins_at', 'event.over_at'])
    .select(nameOfAdmin(sql.ref('door.created_by')).as('created_by'))
    .select('event.attendance_closed_at')
    .where('event.deleted_at', 'is', null);

type DoorRow = Awaited<ReturnType<ReturnType<typeof selectDoors>['executeTakeFirstOrThrow']>>;

function toDoor(row: DoorRow, now: number): Door {
  const endsAt = Math.min(ownEnd(row), row.ended_at ?? Infinity);
  return {
    id: row.id,
    eventId: row.event_id,
    number: row.number,
    tokenHash: row.token_hash,
    createdBy: row.created_by,
    createdAt: row.created_at,
    endsAt,
    isEnded: endsAt <= now,
    isClosed: row.attendance_closed_at !== null,
  };
}

/** When a door ends by itself. It follows the event if that is moved. */
const ownEnd = ({
  begins_at: beginsAt,
  over_at: overAt,
  created_at: createdAt,
}: DoorRow): number =>
  beginsAt === null || overAt === null
    ? createdAt + HOURS_IF_UNDATED * HOUR_MS
    : overAt + HOURS_AFTER_EVENT * HOUR_MS;

async function readDoorState(db: Kysely<Database>, door: Door, now: number) {
  const { attendees } = door.isEnded
    ? { attendees: [] }
    : await readWhoCame(db, door.eventId, { withWaiting: true });
  return {
    now,
    endsAt: door.endsAt,
    isClosed: door.isClosed,
    arrivals: attendees.map(({ who, at, door: number, how, memberId, name }) => ({
      who,
      at,
      door: number,
      how,
      name: how === 'walk-in' && memberId === null ? name : null,
    })),
  };
}

const askedAtDoor = (questions: string) => parseQuestions(questions).filter(({ atDoor }) => atDoor);

/** The columns that say whom a tap lets in. */
function personIn(tap: Tap, questions: readonly Question[]) {
  const nobody = { who: null, how: null, name: null, email: null, answers: null };
  switch (tap.kind) {
    case 'in':
      return { ...nobody, who: tap.who, how: tap.how };
    case 'walk-in':
      return {
        who: tap.id,
        how: 'walk-in' as const,
        name: tap.name,
        email: tap.email,
        answers: fromAnswers(knownAnswers(tap.answers ?? {}, questions)),
      };
    case 'undo':
      return nobody;
  }
}

const tooManyTaps = () =>
  conflict(
    'too_many_taps',
    'This door has let in more people than can be stored. Please use another link.',
  );
