import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { EditedEvent, NewEvent } from '@/contract/event-input';
import type { Event } from '@/contract/events';
import { DELETED_EVENT_DAYS } from '@/domain/retention';
import { changedFields, editedContent, newContent } from './content';
import { queueAnnouncement, queueChange } from './mails';
import { eventColumns, toEvent, type EventRow } from './row';
import { actionOf, statusProblem } from './status';
import { lockedRow, readRow, recordChange, updateRow, type Author } from './writes';
import { inTransaction } from '#server/db/in-transaction';
import { namePictures } from './named-pictures';
import { parseId } from '#server/db/parse-id';
import type { Database } from '#server/db/schema';

interface Changed {
  event: Event;
  /** False if the event was so before already. */
  isChange: boolean;
}

type EditProblem = 'not_found' | 'edited_meanwhile' | 'has_interest' | 'status_not_allowed';

const DAY_MS = 86_400_000;

/** Whether calendars depend on a field. On `date` they do, because its words say whether the hours repeat each day. */
const isForCalendars = (field: string) => field !== 'image';

/** What admins do to events. Each change is one transaction with its row in the history. */
export function eventEditor(db: Kysely<Database>, onChange: () => void) {
  /** Finds the event in a transaction and keeps others from changing it until the end. */
  async function change<Problem extends string>(
    eventId: string,
    now: number,
    work: (tx: Kysely<Database>, row: EventRow) => Promise<boolean | Problem>,
  ): Promise<Changed | Problem | 'not_found'> {
    const id = parseId(eventId);
    if (id === null) return 'not_found';
    const result = await inTransaction(db, async (tx) => {
      const row = await lockedRow(tx, id);
      if (!row) return 'not_found';
      const isChange = await work(tx, row);
      if (typeof isChange === 'string') return isChange;
      return { event: toEvent(await readRow(tx, id), now), isChange };
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
        const created = await tx
          .insertInto('event')
          .values({
            ...content,
            version: 1,
            uid: randomUUID(),
            sequence: 0,
            created_at: now,
            updated_at: now,
            deleted_at: null,
            idempotency_key: idempotencyKey,
          })
          .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (created) {
          await namePictures(tx, created.id, content, now);
          const told = input.announce
            ? await queueAnnouncement(tx, created.id, content, author)
            : 0;
          await recordChange(tx, { id: created.id, name: content.name }, author, {
            action: 'created',
            changed: content.status === 'published' ? ['status'] : [],
            told,
          });
        }
        const row = await tx
          .selectFrom('event')
          .select(eventColumns)
          .where((eb) =>
            created ? eb('id', '=', created.id) : eb('idempotency_key', '=', idempotencyKey),
          )
          .executeTakeFirstOrThrow();
        return { row, isChange: created !== undefined };
      });
      onChange();
      const isDifferent = changedFields(row, content).length > 0;
      const conflict = row.deleted_at !== null ? 'deleted' : isDifferent ? 'different' : null;
      return { event: toEvent(row, now), isChange, conflict };
    },

    /** Replaces an event's content. Content that is the current one changes nothing, whatever its version. */
    update(eventId: string, input: EditedEvent, author: Author): Promise<Changed | EditProblem> {
      const { now } = author;
      return change<EditProblem>(eventId, now, async (tx, row) => {
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
        await updateRow(tx, row, content, now, changed.some(isForCalendars));
        await namePictures(tx, row.id, content, now);
        const isAnnounced = input.announce === true && row.status === 'draft';
        const announced = isAnnounced ? await queueAnnouncement(tx, row.id, content, author) : 0;
        const told = input.tell ? await queueChange(tx, row, content, author) : 0;
        await recordChange(tx, { id: row.id, name: content.name }, author, {
          action: actionOf(row.status, content.status),
          changed: changed.filter((field) => field !== 'status'),
          told: announced + told,
        });
        return true;
      });
    },

    /** Deletes an event. It can be restored for 30 days. */
    remove(
      eventId: string,
      version: number,
      author: Author,
    ): Promise<Changed | 'not_found' | 'edited_meanwhile'> {
      const { now } = author;
      return change<'not_found' | 'edited_meanwhile'>(eventId, now, async (tx, row) => {
        if (row.deleted_at !== null) return 'not_found';
        if (row.version !== version) return 'edited_meanwhile';
        await updateRow(tx, row, { deleted_at: now }, now, true);
        await recordChange(tx, row, author, { action: 'deleted' });
        return true;
      });
    },

    /** Restores a deleted event with its registrations. Does nothing to one that is not deleted. */
    restore(eventId: string, author: Author): Promise<Changed | 'not_found'> {
      const { now } = author;
      return change<'not_found'>(eventId, now, async (tx, row) => {
        if (row.deleted_at === null) return false;
        if (row.deleted_at <= now - DELETED_EVENT_DAYS * DAY_MS) return 'not_found';
        await updateRow(tx, row, { deleted_at: null }, now, true);
        await recordChange(tx, row, author, { action: 'restored' });
        return true;
      });
    },
  };
}
