import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { ChannelName } from '@/contract/admin-newsletter';
import { RATE_LIMIT_HOURS } from '@/domain/retention';
import { adminHistoryStore } from '#server/admins/history';
import { handoverStore } from '#server/admins/handover';
import { adminLinkStore } from '#server/admins/links';
import { adminStore } from '#server/admins/admins';
import { passkeyStore } from '#server/admins/passkeys';
import { waitingResetStore } from '#server/admins/waiting-resets';
import { certificateChanges } from '#server/certificates/changes';
import { certificateQueries } from '#server/certificates/queries';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import { dialectFor, isPostgres } from '#server/db/dialects/dialect';
import { adminEventQueries } from '#server/events/admin-queries';
import { eventAttendance } from '#server/events/attendance';
import { attendanceQueries } from '#server/events/attendance-queries';
import { calendarQueries } from '#server/events/calendar-queries';
import { eventChanges } from '#server/events/changes';
import { eventDoors } from '#server/events/doors';
import { eventInterest } from '#server/events/interest';
import { interestQueries } from '#server/events/interest-queries';
import { eventMessages } from '#server/events/messages';
import { eventPurge } from '#server/events/purge';
import { eventQueries } from '#server/events/queries';
import { eventRecaps } from '#server/events/recaps';
import { mailReminders } from '#server/events/reminders';
import { mailSources } from '#server/events/mails/sources';
import { eventReports } from '#server/reports/queries';
import { eventYears } from '#server/reports/years';
import { eventSeries } from '#server/events/series';
import { seatLinks } from '#server/events/seat-links';
import { eventTickets } from '#server/events/tickets';
import { letterStore } from '#server/newsletter/letters';
import { mailLinkStore } from '#server/newsletter/links';
import { mailQueueStore } from '#server/mail/queue';
import { memberSessionStore, type SessionLimits } from '#server/members/sessions';
import { memberStore } from '#server/members/members';
import { checkMigrated, migrate } from '#server/db/migrate';
import { otpChallengeStore } from '#server/members/otp-challenges';
import { pictureStore } from '#server/events/pictures';
import { purgeRecordStore } from '#server/db/purge-record';
import { feedbackAnswers } from '#server/feedback/answers';
import { feedbackAsking } from '#server/feedback/asking';
import { subscriberStore } from '#server/newsletter/subscribers';
import type { Database } from '#server/db/schema';
import { rateLimiterStore } from '#server/db/rate-limiter';

const START_TIMEOUT_MS = 15_000;
const START_RETRY_PAUSE_MS = 100;
const MIGRATION_TIMEOUT_MS = 600_000;
const MAX_WINDOW_MS = RATE_LIMIT_HOURS * 3_600_000;

interface StoreOptions {
  /** A file, ':memory:', or a postgres:// address. */
  database: string;
  sessionLimits: SessionLimits;
  /** Where announcements are posted besides; by default nowhere. */
  channels?: readonly ChannelName[];
  /** Epoch milliseconds. */
  now: () => number;
}

function createRepositories(
  db: Kysely<Database>,
  { sessionLimits, channels = [] }: Pick<StoreOptions, 'sessionLimits' | 'channels'>,
) {
  const queries = eventQueries(db);
  const { forgetLists } = queries;
  return {
    admins: adminStore(db),
    adminLinks: adminLinkStore(db),
    adminHistory: adminHistoryStore(db),
    adminEventQueries: adminEventQueries(db),
    attendance: eventAttendance(db),
    attendanceQueries: attendanceQueries(db),
    calendarQueries: calendarQueries(db),
    certificateChanges: certificateChanges(db),
    certificateQueries: certificateQueries(db),
    challenges: otpChallengeStore(db),
    doors: eventDoors(db),
    eventChanges: eventChanges(db, forgetLists, channels),
    eventMessages: eventMessages(db),
    eventPurge: eventPurge(db),
    eventQueries: queries,
    feedback: feedbackAnswers(db),
    feedbackAsking: feedbackAsking(db),
    handover: handoverStore(db),
    eventSeries: eventSeries(db, forgetLists, channels),
    interest: eventInterest(db, forgetLists),
    interestQueries: interestQueries(db),
    letters: letterStore(db),
    mailLinks: mailLinkStore(db),
    mailQueue: mailQueueStore(db),
    mailSources: mailSources(db),
    members: memberStore(db),
    passkeys: passkeyStore(db),
    pictures: pictureStore(db),
    purgeRecord: purgeRecordStore(db),
    recaps: eventRecaps(db, forgetLists),
    seatLinks: seatLinks(db, forgetLists),
    sessions: memberSessionStore(db, sessionLimits),
    subscribers: subscriberStore(db),
    tickets: eventTickets(db),
    rateLimiter: rateLimiterStore(db),
    reminders: mailReminders(db),
    reports: eventReports(db),
    waitingResets: waitingResetStore(db),
    years: eventYears(db),
  };
}

/** The repositories, all on the same connection or transaction. */
export type Repositories = ReturnType<typeof createRepositories>;

/** All stored data. Methods reject with DatabaseUnavailableError if the database is locked, unreachable or full. */
export interface Store extends Repositories {
  /** Runs `work` in a transaction. Inside, use only the repositories that are passed in. */
  transaction: <T>(work: (tx: Repositories) => Promise<T>) => Promise<T>;
  /** Rejects if the database cannot be reached. */
  check: () => Promise<void>;
  /** Deletes expired rows in batches, and admins whose removal is due; sets passwords that have waited. Stops early when the signal is aborted. */
  purge: (signal?: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the database. Creates it if it does not exist, and runs pending migrations.
 * @throws DatabaseUnavailableError
 */
export async function openStore({ database, now, ...options }: StoreOptions): Promise<Store> {
  const db = new Kysely<Database>({ dialect: dialectFor(database) });
  try {
    await retryWhileLocked(() => migrateDatabase(db, database));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const repositories = createRepositories(db, options);
  return {
    ...repositories,
    transaction: (work) => db.transaction().execute((tx) => work(createRepositories(tx, options))),
    check: () => checkMigrated(db),
    async purge(signal) {
      await repositories.challenges.purge(now(), signal);
      await repositories.sessions.purge(now(), signal);
      await repositories.admins.purge(now(), signal);
      await repositories.waitingResets.settleDue(now());
      await repositories.passkeys.purge(now(), signal);
      await repositories.adminLinks.purge(now(), signal);
      await repositories.adminHistory.purge(now(), signal);
      await repositories.handover.purge(now());
      await repositories.rateLimiter.purge(now() - MAX_WINDOW_MS, signal);
      await repositories.eventPurge.purge(now(), signal);
      await repositories.pictures.purge(now(), signal);
      await repositories.subscribers.purge(now(), signal);
      await repositories.mailQueue.purge(now(), signal);
    },
    close: () => db.destroy(),
  };
}

/** On Postgres, migrates over a separate connection with a long timeout, for indexes of large tables. */
async function migrateDatabase(db: Kysely<Database>, database: string): Promise<void> {
  if (!isPostgres(db)) return migrate(db);
  const migrating = new Kysely<Database>({ dialect: dialectFor(database, MIGRATION_TIMEOUT_MS) });
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
}

/** Retries, because another process may be migrating, which takes longer than a statement waits for a lock. */
async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isLocked = error instanceof DatabaseUnavailableError && error.cause === undefined;
      if (!isLocked || performance.now() >= deadline) throw error;
      await sleep(START_RETRY_PAUSE_MS);
    }
  }
}
