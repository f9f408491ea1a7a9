import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Session } from '@/contract/account';
import type { AdminRole } from '@/domain/roles';
import { isAhead } from '#server/db/clock';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import type { Database } from '#server/db/schema';
import { timestamp } from '#server/db/columns';

/** `last_seen_at` is written at most this often, so that most requests write nothing. */
const SEEN_INTERVAL_MS = 10 * 60_000;

interface NewSession {
  adminId: string;
  /** Epoch milliseconds. */
  now: number;
  expiresAt: number;
  /** In words; empty if it is unknown. */
  device: string;
  /** Hash of the device's token. */
  deviceHash: string | null;
}

/** The session of a token. */
export interface OwnSession {
  id: string;
  adminId: string;
}

/** Epoch milliseconds, and how long a session lasts. */
interface SessionTimes {
  now: number;
  maxAgeMs: number;
}

/** The sessions of admins. */
export function adminSessions(db: Kysely<Database>) {
  /** The open sessions of an admin. */
  const openSessions = (adminId: string, { now, maxAgeMs }: SessionTimes) =>
    db
      .selectFrom('admin_session')
      .where('admin_id', '=', adminId)
      .where(isAhead('expires_at', now, maxAgeMs));

  async function markSeen(id: string, now: number): Promise<void> {
    const query = db.updateTable('admin_session').set({ last_seen_at: now }).where('id', '=', id);
    try {
      await query.execute();
    } catch (error) {
      // A database that is read-only or locked can still respond to the request.
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    }
  }

  return {
    /** Opens a session, the admin's latest login, and returns its id. */
    async openSession({
      adminId,
      now,
      expiresAt,
      device,
      deviceHash,
    }: NewSession): Promise<string> {
      const id = randomUUID();
      await db
        .insertInto('admin_session')
        .values({
          id,
          admin_id: adminId,
          expires_at: expiresAt,
          device,
          device_hash: deviceHash,
          created_at: now,
          last_seen_at: now,
        })
        .execute();
      await db.updateTable('admin').set({ logged_in_at: now }).where('id', '=', adminId).execute();
      return id;
    },

    /** The role of the admin whose open session this is; null if it is none. Updates `last_seen_at` at most every ten minutes. */
    async roleInSession(
      { id, adminId }: OwnSession,
      times: SessionTimes,
    ): Promise<AdminRole | null> {
      const { now } = times;
      const session = await openSessions(adminId, times)
        .innerJoin('admin', 'admin.id', 'admin_id')
        .select(['role', 'last_seen_at'])
        .where('admin_session.id', '=', id)
        .executeTakeFirst();
      if (!session) return null;
      const { role, last_seen_at: lastSeenAt } = session;
      if (lastSeenAt === null || now - lastSeenAt >= SEEN_INTERVAL_MS) {
        await markSeen(id, now);
      }
      return role;
    },

    /** The admin's open sessions: the one with the id first, then the one seen last. */
    async listSessions({ id, adminId }: OwnSession, times: SessionTimes): Promise<Session[]> {
      const createdAt = sql<number>`coalesce(created_at, expires_at - ${times.maxAgeMs})`;
      const lastSeenAt = sql<number>`coalesce(last_seen_at, ${createdAt})`;
      const rows = await openSessions(adminId, times)
        .select(['id', 'device', createdAt.as('createdAt'), lastSeenAt.as('lastSeenAt')])
        .orderBy((eb) => eb.case().when('id', '=', id).then(0).else(1).end())
        .orderBy(lastSeenAt, 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        ...row,
        createdAt: timestamp(row.createdAt),
        lastSeenAt: timestamp(row.lastSeenAt),
        isThis: row.id === id,
      }));
    },

    /** Ends a session of the admin and returns its device in words; null if the admin has no such session. */
    async endSession({ id, adminId }: OwnSession): Promise<string | null> {
      const ended = await db
        .deleteFrom('admin_session')
        .where('id', '=', id)
        .where('admin_id', '=', adminId)
        .returning('device')
        .executeTakeFirst();
      return ended?.device ?? null;
    },

    /** Ends all sessions of the admin, but not `except`. Returns their devices in words. */
    async endSessions(adminId: string, except = ''): Promise<string[]> {
      const ended = await db
        .deleteFrom('admin_session')
        .where('admin_id', '=', adminId)
        .where('id', '!=', except)
        .returning('device')
        .execute();
      return ended.map(({ device }) => device);
    },
  };
}
