import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { EVENT_DELETED } from '@/contract/admin-events';
import type { ChannelName } from '@/contract/admin-newsletter';
import { NO_DATE, NOT_READY } from '@/contract/admin-series';
import { editedEventSchema, type NewEvent, unchanged } from '@/contract/event-input';
import { society } from '@/data/society';
import { dayOf, endInstant, formatDailyHours, formatDay, isDaily } from '@/domain/event-time';
import { timesOn } from '@/domain/series';
import type { Author } from '#server/admins/history';
import type { Database } from '#server/db/schema';
import { inTransaction, locked } from '#server/db/transaction';
import { badRequest, conflict, noSuchEvent, notFound } from '#server/http/http-error';
import { countRecipients, queueMailing } from '#server/mail/mailing';
import { editedContent, newContent } from './content';
import { insertEvent, recordChange, replaceContent } from './event-writes';
import { interestedInAny } from './line';
import { type CountedEventRow, isOver, selectEvents, toEventForAdmins } from './row';
import { seriesOrder } from './series-queries';
import { postSeries, tellSubscribersOfSeries } from './tell';

/** What admins do to events that are repeated. Each is one transaction for all of them, each with its own history. */
export function eventSeries(
  db: Kysely<Database>,
  onChange: () => void,
  channels: readonly ChannelName[],
) {
  return {
    /**
     * Makes a draft of an event for each day, at the same hours of the society's clock, in the series of the event. A
     * repeated `idempotencyKey` with the same days makes none.
     * @throws HttpError 404; 409 without a date; 400 for a day that is over or in the series already.
     */
    async repeat(
      id: number,
      days: readonly string[],
      author: Author,
      idempotencyKey: string | null,
    ): Promise<{ seriesId: string; isChange: boolean }> {
      const keyOf = (day: string) => (idempotencyKey === null ? null : `${idempotencyKey} ${day}`);
      return inTransaction(db, async (tx) => {
        await lockWithSeries(tx, id);
        const row = await selectEvents(tx)
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
        if (!row) throw noSuchEvent();
        const seriesId = row.series_id ?? randomUUID();
        const series = row.series_id === null ? [row] : await selectSeries(tx, seriesId).execute();
        const known = new Set(series.map((event) => event.idempotency_key));
        if (idempotencyKey !== null && days.every((day) => known.has(keyOf(day)))) {
          return { seriesId, isChange: false };
        }
        const drafts = days.map((day) => draftOn(day, row, author.now));
        checkAreNew(days, series);
        await tx
          .updateTable('event')
          .set({ series_id: seriesId })
          .where('id', '=', row.id)
          .execute();
        for (const [index, draft] of drafts.entries()) {
          const key = keyOf(days[index] ?? '');
          const content = newContent(draft, author.now);
          const columns = { idempotencyKey: key, seriesId };
          const draftId = await insertEvent(tx, content, columns, author.now);
          if (draftId === undefined) throw draftDeleted();
          await recordChange(tx, { id: draftId, name: row.name }, author, { action: 'created' });
        }
        return { seriesId, isChange: true };
      });
    },

    /**
     * Publishes the drafts of a series that are not over. Returns how many there were, and how many subscribers one mail
     * tells of those that were not announced before.
     * @throws HttpError 404; 409 if one of them lacks what an event needs.
     */
    async publish(
      seriesId: string,
      announce: boolean,
      author: Author,
    ): Promise<{ published: number; recipients: number }> {
      const { now } = author;
      const result = await inTransaction(db, async (tx) => {
        const drafts = (await lockSeries(tx, seriesId)).filter(
          (row) => row.status === 'draft' && (row.over_at === null || row.over_at > now),
        );
        checkAreReady(drafts, now);
        for (const row of drafts) {
          const edit = { ...unchanged(toEventForAdmins(row, now)), status: 'published' as const };
          await replaceContent(tx, row, editedContent(row, edit, now), now);
        }
        const isAnnounced = announce && drafts.length > 0;
        const { announced, recipients } = isAnnounced
          ? await tellSubscribersOfSeries(tx, idsOf(drafts), author, channels)
          : { announced: [], recipients: 0 };
        for (const row of drafts) {
          const told = announced.includes(row.id) ? recipients : 0;
          await recordChange(tx, row, author, { action: 'published', told });
        }
        return { published: drafts.length, recipients };
      });
      if (result.published > 0) onChange();
      return result;
    },

    /** How many members a mail about the cancellation of what is left would go to. */
    async countRecipients(seriesId: string, now: number): Promise<number> {
      const left = (await selectSeries(db, seriesId).execute()).filter((row) => isLeft(row, now));
      return left.length === 0 ? 0 : countRecipients(db, interestedInAny(db, idsOf(left)));
    },

    /**
     * Cancels the published events of a series that are not over. Returns how many there were, and how many members one mail
     * tells of theirs.
     * @param note Stands at each of them; empty to leave each its own.
     * @throws HttpError 404
     */
    async cancel(
      seriesId: string,
      { note, tell }: { note: string; tell: boolean },
      author: Author,
    ): Promise<{ cancelled: number; recipients: number }> {
      const { now, adminEmail: createdBy } = author;
      const result = await inTransaction(db, async (tx) => {
        const left = (await lockSeries(tx, seriesId)).filter((row) => isLeft(row, now));
        const events = idsOf(left);
        for (const row of left) {
          const edit = {
            ...unchanged(toEventForAdmins(row, now)),
            status: 'cancelled' as const,
            ...(note !== '' && { note }),
          };
          await replaceContent(tx, row, editedContent(row, edit, now), now);
          await recordChange(tx, row, author, {
            action: 'cancelled',
            changed: edit.note === row.note ? [] : ['note'],
            told: tell ? await countRecipients(tx, interestedInAny(tx, [row.id])) : 0,
          });
        }
        const [subjectId] = events;
        if (!tell || subjectId === undefined) return { cancelled: left.length, recipients: 0 };
        await postSeries(tx, subjectId, { news: 'cancelled', events }, author, channels);
        const mailing = await queueMailing(
          tx,
          { kind: 'series-cancelled', subjectId, version: now, payload: { events }, createdBy },
          interestedInAny(tx, events),
          now,
        );
        return { cancelled: left.length, recipients: mailing?.recipients ?? 0 };
      });
      if (result.cancelled > 0) onChange();
      return result;
    },
  };
}

const selectSeries = (db: Kysely<Database>, seriesId: string) =>
  selectEvents(db)
    .where('series_id', '=', seriesId)
    .where('deleted_at', 'is', null)
    .orderBy(seriesOrder);

/**
 * The events of a series that are not deleted, locked, in their order.
 * @throws HttpError 404 if there are none.
 */
async function lockSeries(tx: Kysely<Database>, seriesId: string): Promise<CountedEventRow[]> {
  const ids = tx.selectFrom('event').select('id').where('series_id', '=', seriesId).orderBy('id');
  await locked(tx, ids).execute();
  const rows = await selectSeries(tx, seriesId).execute();
  if (rows.length === 0) throw notFound('There is no such series.');
  return rows;
}

/** Locks an event and those of its series: in the order of `lockSeries`, so that none of two waits for the other. */
async function lockWithSeries(tx: Kysely<Database>, id: number): Promise<void> {
  const ids = tx
    .selectFrom('event')
    .select('id')
    .where((eb) => {
      const seriesId = eb
        .selectFrom('event as own')
        .select('own.series_id')
        .where('own.id', '=', id);
      return eb.or([eb('id', '=', id), eb('series_id', '=', seriesId)]);
    })
    .orderBy('id');
  await locked(tx, ids).execute();
}

const idsOf = (rows: readonly CountedEventRow[]) => rows.map(({ id }) => id);

/** Whether an event can still be cancelled. */
const isLeft = (row: CountedEventRow, now: number) =>
  row.status === 'published' && !isOver(row, now);

/**
 * A draft of the event on another day. The text of its date is generated, as that of the first event names another day.
 * @throws HttpError 409 without a date; 400 for a day that is over.
 */
function draftOn(day: string, row: CountedEventRow, now: number): NewEvent {
  const { version: _, ...event } = unchanged(toEventForAdmins(row, now));
  const { startsAt, endsAt } = event;
  if (startsAt === null) {
    throw conflict(NO_DATE, 'This event has no date yet, so it cannot be repeated.');
  }
  const { timeZone } = society;
  const times = timesOn(day, { startsAt, endsAt }, timeZone);
  if ((endInstant(times, timeZone) ?? now) <= now) {
    throw badRequest('invalid_input', `${formatDay(day)} is over.`, 'days');
  }
  const date = isDaily(event, timeZone) ? formatDailyHours(times, timeZone) : '';
  return { ...event, ...times, date, note: '', status: 'draft' };
}

/** @throws HttpError 400 if the series has one of the days already. */
function checkAreNew(days: readonly string[], series: readonly CountedEventRow[]): void {
  const taken = new Set(
    series.map(({ starts_at: startsAt }) => startsAt && dayOf(startsAt, society.timeZone)),
  );
  const twice = days.find((day) => taken.has(day));
  if (twice === undefined) return;
  const message = `The event takes place on ${formatDay(twice)} already.`;
  throw badRequest('invalid_input', message, 'days');
}

/** @throws HttpError 409 that names the drafts which cannot be published, and why. */
function checkAreReady(drafts: readonly CountedEventRow[], now: number): void {
  const problems = drafts.flatMap((row) => {
    const edit = { ...unchanged(toEventForAdmins(row, now)), status: 'published' };
    const problem = editedEventSchema.safeParse(edit).error?.issues[0]?.message;
    return problem === undefined ? [] : [`${row.date || row.name}: ${problem}`];
  });
  if (problems.length === 0) return;
  throw conflict(NOT_READY, `Nothing is published yet. ${problems.join(' ')}`);
}

const draftDeleted = () =>
  conflict(
    EVENT_DELETED,
    'These drafts were made before, and one has been deleted since. Restore it from the bin instead.',
  );
