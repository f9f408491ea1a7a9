// The clock of a server may be wrong for a while, and set right again. What was written meanwhile must lock nobody out and
// let nobody in, so times are compared by these two conditions wherever that matters. All times are epoch milliseconds.
import { sql } from 'kysely';

/** Tolerance for the clocks of several servers. */
const CLOCK_SKEW_MS = 30_000;

/** The condition for a time that lies ahead, by at most `maxMs`: a later one was written while the clock was wrong. */
export const isAhead = (column: string, now: number, maxMs: number) =>
  sql<boolean>`(${sql.ref(column)} > ${now} and ${sql.ref(column)} <= ${now + maxMs})`;

/** The condition for a time within the last `maxMs`, or hardly ahead: a later one was written while the clock was wrong. */
export const isRecent = (column: string, now: number, maxMs: number) =>
  sql<boolean>`(${sql.ref(column)} > ${now - maxMs} and ${sql.ref(column)} <= ${now + CLOCK_SKEW_MS})`;
