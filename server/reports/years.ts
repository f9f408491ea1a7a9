import { type Kysely, sql } from 'kysely';
import type { YearInNumbers } from '@/contract/admin-report';
import { society } from '@/data/society';
import type { AcademicYear } from '@/domain/academic-year';
import { formatDays, startInstant } from '@/domain/event-time';
import type { Database } from '#server/db/schema';
import { countCame } from '#server/events/attendance-queries';
import { feedbackAnswers } from '#server/feedback/answers';
import { pastQuery } from '#server/events/queries';

/** The events of an academic year in numbers. */
export const eventYears = (db: Kysely<Database>) => ({
  /** The events that ended in a year, as the archive has them, took place and are over at `now`. */
  async readYear(
    { firstDay, endDay }: Pick<AcademicYear, 'firstDay' | 'endDay'>,
    now: number,
  ): Promise<YearInNumbers> {
    const { timeZone } = society;
    const rows = await pastQuery(db, now)
      .where('status', '=', 'published')
      // A whole day is over with the first minute of the next one.
      .where('over_at', '>', startInstant(firstDay, timeZone))
      .where('over_at', '<=', startInstant(endDay, timeZone))
      .orderBy('over_at')
      .orderBy('event.id')
      .execute();
    const feedback = feedbackAnswers(db);
    const events: YearInNumbers['events'] = [];
    const ratings: number[][] = [];
    for (const row of rows) {
      const { date, starts_at: startsAt, ends_at: endsAt } = row;
      const { results } = await feedback.readResults(row, now);
      if (results !== null) ratings.push(results.counts);
      events.push({
        id: String(row.id),
        name: row.name,
        day: formatDays({ date, startsAt, endsAt }, timeZone),
        registered: (row.interested ?? 0) + row.former_marks,
        came: await countCame(db, row.id),
        feedback: results?.average ?? null,
        certificates: await countCertificates(db, row.id),
      });
    }
    return { events, sums: sumsOf(events, ratings) };
  },
});

async function countCertificates(db: Kysely<Database>, eventId: number): Promise<number> {
  const { count } = await db
    .selectFrom('certificate')
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'valid')
    .executeTakeFirstOrThrow();
  return count;
}

function sumsOf(
  events: YearInNumbers['events'],
  /** For each event that has results: how many chose 1, 2, 3, 4 and 5. */
  ratings: readonly (readonly number[])[],
): YearInNumbers['sums'] {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const answered = sum(ratings.flat());
  const rated = sum(ratings.flatMap((counts) => counts.map((count, index) => count * (index + 1))));
  const came = events.flatMap((event) => event.came ?? []);
  return {
    registered: sum(events.map(({ registered }) => registered)),
    came: came.length === 0 ? null : sum(came),
    feedback: answered === 0 ? null : Math.round((rated / answered) * 10) / 10,
    certificates: sum(events.map(({ certificates }) => certificates)),
  };
}
