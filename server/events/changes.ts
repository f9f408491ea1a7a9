import type { Kysely } from 'kysely';
import type { EventAction } from '@/contract/admin-events';
import type { ChannelName } from '@/contract/admin-newsletter';
import type { EditedEvent, NewEvent } from '@/contract/event-input';
import type { Event, EventStatus } from '@/contract/events';
import { DELETED_EVENT_DAYS } from '@/domain/retention';
import type { Author } from '#server/admins/history';
import type { Database } from '#server/db/schema';
import { changedFields, editedContent, newContent } from './content';
import {
  checkHasNotTakenPlace,
  checkQuestions,
  checkSeats,
  type StatusProblem,
  statusProblem,
} from './edit-rules';
import {
  insertEvent,
  recordChange,
  type RecordedChange,
  replaceContent,
  updateRow,
} from './event-writes';
import { type CountedEventRow, selectEvents, toEventForAdmins } from './row';
import { tellLine, untellSeats } from './seats';
import { type AnnounceProblem, countTold, tellInterestedMembers, tellSubscribers } from './tell';
import { inTransaction, locked } from '#server/db/transaction';

interface Changed {
  event: Event;
  /** False if the event was so before already. */
  isChange: boolean;
}

/** Why an event was not changed. */
export type EditProblem = 'not_found' | 'edited_meanwhile' | StatusProblem;

const DAY_MS = 86_400_000;

/** What admins do to events. Each change is one transaction with its row in the history and the mails about it. */
export function eventChanges(
  db: Kysely<Database>,
  onChange: () => void,
  channels: readonly ChannelName[],
) {
  /** Locks the event, lets `work` change it, and reads it again. `work` returns whether it has changed anything. */
  async function change(
    id: number,
    now: number,
    work: (tx: Kysely<Database>, row: CountedEventRow) => Promise<boolean | EditProblem>,
  ): Promise<Changed | EditProblem> {
    const result = await inTransaction(db, async (tx) => {
      // Before the row is read: a count in the same statement would not see what was committed during the wait.
      await locked(tx, tx.selectFrom('event').select('id').where('id', '=', id)).execute();
      const event = selectEvents(tx).where('id', '=', id);
      const row = await event.executeTakeFirst();
      if (!row) return 'not_found';
      const isChange = await work(tx, row);
      if (typeof isChange === 'string') return isChange;
      return { event: toEventForAdmins(await event.executeTakeFirstOrThrow(), now), isChange };
    });
    if (typeof result !== 'string' && result.isChange) onChange();
    return result;
  }

  return {
    /**
     * Creates an event. A repeated `idempotencyKey` creates none, but returns that of the first request, and why it is
     * not what this request asks for: it has been deleted, or it has other content.
     */
    async create(
      input: NewEvent,
      author: Author,
      idempotencyKey: string | null = null,
    ): Promise<Changed & { conflict: 'deleted' | 'different' | null }> {
      const { now } = author;
      const content = newContent(input, now);
      const { row, isChange } = await inTransaction(db, async (tx) => {
        const id = await insertEvent(tx, content, { idempotencyKey }, now);
        if (id !== undefined) {
          const event = { id, name: content.name };
          const announced = input.announce
            ? await tellSubscribers(tx, id, content, author, channels)
            : null;
          await recordChange(tx, event, author, {
            action: 'created',
            changed: content.status === 'published' ? ['status'] : [],
            told: countTold(announced),
          });
          if (isPostedOnly(announced)) await recordChange(tx, event, author, POSTED);
        }
        const row = await selectEvents(tx)
          .where((eb) =>
            id === undefined ? eb('idempotency_key', '=', idempotencyKey) : eb('id', '=', id),
          )
          .executeTakeFirstOrThrow();
        return { row, isChange: id !== undefined };
      });
      onChange();
      const isDifferent = changedFields(row, content).length > 0;
      const conflict = row.deleted_at !== null ? 'deleted' : isDifferent ? 'different' : null;
      return { event: toEventForAdmins(row, now), isChange, conflict };
    },

    /**
     * Replaces an event's content, of which the status is a part: so it is published, withdrawn, cancelled and
     * reinstated. A request for the content that the event already has succeeds, also with an outdated version, and
     * leaves no trace in the history.
     */
    update(id: number, input: EditedEvent, author: Author): Promise<Changed | EditProblem> {
      const { now } = author;
      return change(id, now, async (tx, row) => {
        if (row.deleted_at !== null) return 'not_found';
        const content = editedContent(row, input, now);
        const changed = changedFields(row, content);
        if (changed.length === 0) {
          await tx
            .updateTable('event')
            .set({ is_date_generated: content.is_date_generated })
            .where('id', '=', row.id)
            .where('is_date_generated', '!=', content.is_date_generated)
            .execute();
          return false;
        }
        if (input.version !== row.version) return 'edited_meanwhile';
        const problem = statusProblem(row, input.status);
        if (problem !== null) return problem;
        checkHasNotTakenPlace(row, content, now);
        await checkSeats(tx, row, content);
        await checkQuestions(tx, row, content);

        await replaceContent(tx, row, content, now);
        const isAnnounced = input.announce === true && row.status === 'draft';
        const announced = isAnnounced
          ? await tellSubscribers(tx, row.id, content, author, channels)
          : null;
        const told = input.tell
          ? await tellInterestedMembers(tx, row, content, author, channels)
          : 0;
        const event = { id: row.id, name: content.name };
        await recordChange(tx, event, author, {
          action: actionOf(row.status, content.status),
          changed: changed.filter((field) => field !== 'status'),
          told: countTold(announced) + told,
        });
        if (isPostedOnly(announced)) await recordChange(tx, event, author, POSTED);
        return true;
      });
    },

    /**
     * Announces a published event to the confirmed subscribers and in the channels, once. Returns how many subscribers there
     * are, or why it is not announced.
     */
    async announce(id: number, author: Author): Promise<number | 'not_found' | AnnounceProblem> {
      return inTransaction(db, async (tx) => {
        const query = tx
          .selectFrom('event')
          .selectAll()
          .where('id', '=', id)
          .where('deleted_at', 'is', null);
        const event = await locked(tx, query).executeTakeFirst();
        if (!event) return 'not_found';
        const told = await tellSubscribers(tx, id, event, author, channels);
        if (typeof told === 'number') {
          await recordChange(tx, event, author, { action: 'announced', told });
        }
        return told;
      });
    },

    /** Deletes an event. It can be restored for 30 days. */
    remove(id: number, version: number, author: Author): Promise<Changed | EditProblem> {
      const { now } = author;
      return change(id, now, async (tx, row) => {
        if (row.deleted_at !== null) return 'not_found';
        if (row.version !== version) return 'edited_meanwhile';
        await updateRow(tx, row, { deleted_at: now }, now, true);
        await untellSeats(tx, row.id);
        await recordChange(tx, row, author, { action: 'deleted' });
        return true;
      });
    },

    /** Restores a deleted event with its registrations. Does nothing to one that is not deleted. */
    restore(id: number, author: Author): Promise<Changed | EditProblem> {
      const { now } = author;
      return change(id, now, async (tx, row) => {
        if (row.deleted_at === null) return false;
        if (row.deleted_at <= now - DELETED_EVENT_DAYS * DAY_MS) return 'not_found';
        await updateRow(tx, row, { deleted_at: null }, now, true);
        await tellLine(tx, row.id, now);
        await recordChange(tx, row, author, { action: 'restored' });
        return true;
      });
    },
  };
}

/** What an edit is called in the history. */
function actionOf(before: EventStatus, after: EventStatus): EventAction {
  if (before === after) return 'changed';
  if (after === 'draft') return 'withdrawn';
  if (after === 'cancelled') return 'cancelled';
  return before === 'draft' ? 'published' : 'reinstated';
}

/** The history has an announcement of its own if it reaches nobody by mail, but channels. */
const isPostedOnly = (announced: number | AnnounceProblem | null): boolean => announced === 0;
const POSTED: RecordedChange = { action: 'announced' };
