import { type Kysely, sql } from 'kysely';
import { instantOf, localParts } from '@/domain/event-time';
import type { SubscriptionSummary } from '@/contract/admin-newsletter';
import { society } from '@/data/society';
import type { Database } from '#server/db/schema';

type Month = SubscriptionSummary['byMonth'][number];

/** No zone is ahead of UTC by another fraction of an hour than quarters. */
const QUARTER_MS = 900_000;

/**
 * How many addresses were confirmed and how many left in each month of the society's zone, from the first month with a
 * subscription to the current one.
 */
export async function countByMonth(db: Kysely<Database>, now: number): Promise<Month[]> {
  const confirmed = await countQuarters(db, 'confirmed_at');
  const left = await countQuarters(db, 'left_at');
  const first = [...confirmed, ...left].reduce((min, { at }) => Math.min(min, at), now);
  if (confirmed.length + left.length === 0) return [];
  const months = monthsBetween(monthOf(first), monthOf(now)).map((month) => ({
    startsAt: instantOf(`${month}-01T00:00`, society.timeZone),
    counts: { month, confirmed: 0, left: 0 },
  }));
  // Compares numbers, because finding the local month of each instant would take seconds.
  const countsAt = (at: number) => months.findLast(({ startsAt }) => startsAt <= at)?.counts;
  for (const { at, count } of confirmed) {
    const counts = countsAt(at);
    if (counts) counts.confirmed += count;
  }
  for (const { at, count } of left) {
    const counts = countsAt(at);
    if (counts) counts.left += count;
  }
  return months.map(({ counts }) => counts);
}

const monthOf = (instant: number) => localParts(instant, society.timeZone).day.slice(0, 7);

interface Quarter {
  at: number;
  count: number;
}

/** Counts per quarter of an hour, because SQLite knows no time zones. */
async function countQuarters(
  db: Kysely<Database>,
  column: 'confirmed_at' | 'left_at',
): Promise<Quarter[]> {
  const quarter = sql<number>`${sql.ref(column)} / ${sql.lit(QUARTER_MS)}`;
  const rows = await db
    .selectFrom('subscriber')
    .select([quarter.as('quarter'), sql<number>`count(*)`.as('count')])
    .where(column, 'is not', null)
    .groupBy(quarter)
    .execute();
  return rows.map((row) => ({ at: row.quarter * QUARTER_MS, count: row.count }));
}

/** The months (`YYYY-MM`) from the first to the last. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = first.split('-').map(Number);
  for (let name = first; name <= last;) {
    months.push(name);
    month += 1;
    if (month > 12) {
      month = 1;
      year += 1;
    }
    name = `${year}-${String(month).padStart(2, '0')}`;
  }
  return months;
}
