import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { NewAttendee } from '@/contract/admin-attendance';
import { knownAnswers } from '@/contract/questions';
import { entriesOf } from '@/domain/attendance';
import { type Author, recordEventAction } from '#server/admins/history';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';
import { lockEvent } from './line';
import { type FoundEvent, fromAnswers } from './row';
import { countedTaps, identifyIn, knownNumbers, membersByNumber, readTaps } from './taps';

/** What admins correct of who came to an event. */
export function eventAttendance(db: Kysely<Database>) {
  return {
    /** Records an arrival from the desk, once for its id. False if nobody has had this number in the line. */
    addAttendee(
      event: NamedEvent & Pick<FoundEvent, 'questions'>,
      attendee: NewAttendee,
      author: Author,
    ): Promise<boolean> {
      const { id: eventId } = event;
      return inTransaction(db, async (tx) => {
        await lockEvent(tx, eventId);
        if ('who' in attendee) {
          const known = await knownNumbers(tx, eventId, [attendee.who]);
          if (!known.has(attendee.who)) return false;
        }
        const person =
          'who' in attendee
            ? { kind: 'in' as const, who: attendee.who, how: 'ticked' as const }
            : {
                kind: 'walk-in' as const,
                who: attendee.id,
                how: 'walk-in' as const,
                name: attendee.name,
                email: attendee.email,
                answers: fromAnswers(knownAnswers(attendee.answers ?? {}, event.questions)),
              };
        const tap = {
          event_id: eventId,
          id: attendee.id,
          at: author.now,
          state: 'counted',
        } as const;
        const added = await tx
          .insertInto('door_tap')
          .values({ ...tap, ...person })
          .onConflict((conflict) => conflict.columns(['event_id', 'id']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added) await recordEventAction(tx, event, author, 'event.arrival-added');
        return true;
      });
    },

    /** Takes back all counted taps that let somebody in. */
    async removeAttendee(event: NamedEvent, who: string, author: Author): Promise<void> {
      const { id: eventId } = event;
      await inTransaction(db, async (tx) => {
        await lockEvent(tx, eventId);
        const taps = await readTaps(tx, eventId);
        const personOf = identifyIn(await membersByNumber(tx, eventId), taps);
        const entries = entriesOf(countedTaps(taps)).filter(
          (tap) => personOf(tap.who) === personOf(who),
        );
        if (entries.length === 0) return;
        for (const { id } of entries) {
          const undo = { id: randomUUID(), kind: 'undo', undoes: id, at: author.now } as const;
          await tx
            .insertInto('door_tap')
            .values({ event_id: eventId, state: 'counted', ...undo })
            .execute();
        }
        await recordEventAction(tx, event, author, 'event.arrival-removed');
      });
    },

    /** Closes the list of who came. False if it was closed before. */
    closeAttendance: (event: NamedEvent, author: Author): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const { id: eventId } = event;
        await lockEvent(tx, eventId);
        const { numUpdatedRows } = await tx
          .updateTable('event')
          .set({ attendance_closed_at: author.now })
          .where('id', '=', eventId)
          .where('attendance_closed_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await recordEventAction(tx, event, author, 'event.list-closed');
        return true;
      }),

    /** Counts taps that wait, or drops them. Others stay as they are. */
    async decideTaps(
      event: NamedEvent,
      tapIds: readonly string[],
      isAccepted: boolean,
      author: Author,
    ): Promise<void> {
      if (tapIds.length === 0) return;
      await inTransaction(db, async (tx) => {
        await lockEvent(tx, event.id);
        const { numUpdatedRows } = await tx
          .updateTable('door_tap')
          .set({ state: isAccepted ? 'counted' : 'dropped' })
          .where('event_id', '=', event.id)
          .where('state', '=', 'waiting')
          .where('id', 'in', tapIds)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        const action = isAccepted ? 'event.arrivals-accepted' : 'event.arrivals-dropped';
        await recordEventAction(tx, event, author, action);
      });
    },
  };
}

type NamedEvent = Pick<FoundEvent, 'id' | 'name'>;
