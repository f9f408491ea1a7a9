import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { adminStore } from './admins';
import { DatabaseUnavailableError } from './database-unavailable-error';
import { dialectFor, isPostgres } from '#server/db/dialects/dialect';
import { eventStore } from './events';
import { memberSessionStore, type SessionLimits } from './member-sessions';
import { memberStore } from './members';
import { checkMigrated, migrate } from './migrate';
import { otpChallengeStore } from './otp-challenges';
import { subscriptionStore } from './subscriptions';
import type { Database } from './schema';
import { rateLimiterStore } from './rate-limiter';

const START_TIMEOUT_MS = 15_000;
const START_PAUSE_MS = 100;
const MIGRATION_TIMEOUT_MS = 600_000;
const MAX_WINDOW_MS = 48 * 3_600_000;

interface StoreOptions {
  /** A file, ':memory:', or a postgres:// address. */
  database: string;
  sessionLimits: SessionLimits;
  /** Epoch milliseconds. */
  now: () => number;
}

function tablesOf(db: Kysely<Database>, sessionLimits: SessionLimits) {
  return {
    admins: adminStore(db),
    challenges: otpChallengeStore(db),
    events: eventStore(db),
    members: memberStore(db),
    sessions: memberSessionStore(db, sessionLimits),
    subscriptions: subscriptionStore(db),
    rateLimiter: rateLimiterStore(db),
  };
}

type StoreTables = ReturnType<typeof tablesOf>;

/** Everything the server keeps. Every method rejects with DatabaseUnavailableError where it cannot. */
export interface Store extends StoreTables {
  /** All of the work or none of it. Inside, only the store that is handed in may be used. */
  transaction: <T>(work: (tables: StoreTables) => Promise<T>) => Promise<T>;
  /** Rejects where the database cannot be reached. */
  check: () => Promise<void>;
  /** Deletes what has expired, a little at a time; ends early when the signal is aborted. */
  purge: (signal?: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the database, which is created and brought to the newest form where that is needed. */
export async function openStore({ database, sessionLimits, now }: StoreOptions): Promise<Store> {
  const db = new Kysely<Database>({ dialect: dialectFor(database) });
  try {
    await retryWhileLocked(() => migrateDatabase(db, database));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const tables = tablesOf(db, sessionLimits);
  return {
    ...tables,
    transaction: (work) => db.transaction().execute((tx) => work(tablesOf(tx, sessionLimits))),
    check: () => checkMigrated(db),
    async purge(signal) {
      await tables.challenges.purge(now(), signal);
      await tables.sessions.purge(now(), signal);
      await tables.admins.purge(now(), signal);
      await tables.rateLimiter.purge(now() - MAX_WINDOW_MS, signal);
    },
    close: () => db.destroy(),
  };
}

/** On Postgres over a connection of its own, on which an index of a large table may take its time. */
async function migrateDatabase(db: Kysely<Database>, database: string): Promise<void> {
  if (!isPostgres(db)) return migrate(db);
  const migrating = new Kysely<Database>({ dialect: dialectFor(database, MIGRATION_TIMEOUT_MS) });
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
}

/** Another process may be at the same migration: that lasts longer than a request should wait. */
async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isLocked = error instanceof DatabaseUnavailableError && error.cause === undefined;
      if (!isLocked || performance.now() >= deadline) throw error;
      await sleep(START_PAUSE_MS);
    }
  }
}
