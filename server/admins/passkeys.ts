import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Passkey } from '@/contract/admin-passkey';
import { isAhead } from '#server/db/clock';
import { optionalTimestamp, timestamp } from '#server/db/columns';
import { deleteInBatches } from '#server/db/delete-in-batches';
import type { Database } from '#server/db/schema';

const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** A passkey as the authenticator made it. Key and id are in base64url. */
interface Credential {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

interface StoredPasskey extends Credential {
  adminId: string;
  name: string;
}

/** `adminId` is the admin who adds a passkey, and null for a sign-in, at which nobody is known yet. */
interface Challenge {
  hash: string;
  adminId: string | null;
}

/** The passkeys of admins and their challenges. `now` is in epoch milliseconds. */
export function passkeyStore(db: Kysely<Database>) {
  return {
    /** The admin's passkeys, the oldest first. */
    async list(adminId: string): Promise<Passkey[]> {
      const rows = await db
        .selectFrom('admin_passkey')
        .select(['id', 'name', 'created_at', 'last_used_at'])
        .where('admin_id', '=', adminId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
        id,
        name,
        createdAt: timestamp(createdAt),
        lastUsedAt: optionalTimestamp(lastUsedAt),
      }));
    },

    /** The passkey with this id, whosever it is. */
    async find(id: string): Promise<StoredPasskey | undefined> {
      const row = await db
        .selectFrom('admin_passkey')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return (
        row && {
          id,
          adminId: row.admin_id,
          name: row.name,
          publicKey: row.public_key,
          counter: row.counter,
          transports: JSON.parse(row.transports),
        }
      );
    },

    /** Adds a passkey. Returns false if there is one with this id, of any admin. */
    async add({ transports, ...passkey }: StoredPasskey, now: number): Promise<boolean> {
      const added = await db
        .insertInto('admin_passkey')
        .values({
          id: passkey.id,
          admin_id: passkey.adminId,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: JSON.stringify(transports),
          name: passkey.name,
          created_at: now,
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Removes a passkey of the admin, and returns its name; undefined if there is none. */
    async remove(adminId: string, id: string): Promise<string | undefined> {
      const removed = await db
        .deleteFrom('admin_passkey')
        .where('id', '=', id)
        .where('admin_id', '=', adminId)
        .returning('name')
        .executeTakeFirst();
      return removed?.name;
    },

    /** Stores how often the passkey says it was used. Returns false if another sign-in was faster. */
    async use({ id, counter }: Credential, newCounter: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('admin_passkey')
        .set({ counter: newCounter, last_used_at: now })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Stores a challenge for five minutes. */
    async createChallenge({ hash, adminId }: Challenge, now: number): Promise<void> {
      await db
        .insertInto('passkey_challenge')
        .values({ hash, admin_id: adminId, expires_at: now + CHALLENGE_LIFETIME_MS })
        .execute();
    },

    /** Uses a challenge up. Of simultaneous calls only one gets true; nobody else does, for anything else. */
    async claimChallenge({ hash, adminId }: Challenge, now: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('passkey_challenge')
        .where('hash', '=', hash)
        .where(sql<SqlBool>`coalesce(admin_id, '') = ${adminId ?? ''}`)
        .where(isAhead('expires_at', now, CHALLENGE_LIFETIME_MS))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes challenges that have expired. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const where = sql<boolean>`expires_at <= ${now}`;
      await deleteInBatches(db, { table: 'passkey_challenge', key: 'hash', where }, signal);
    },
  };
}
