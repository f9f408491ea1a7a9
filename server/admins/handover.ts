import { type Kysely, sql } from 'kysely';
import { ACTIVE_DAYS, AWAY_DAYS, type Handover, type TickItem } from '@/contract/admin-handover';
import { ADMIN_HISTORY_DAYS, HANDOVER_TICK_DAYS } from '@/domain/retention';
import { nameOfAdmin } from '#server/db/admin-name';
import { optionalTimestamp, timestamp } from '#server/db/columns';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';
import type { Author } from './history';

const DAY_MS = 86_400_000;

type People = Pick<Handover, 'owners' | 'away'>;
type Tick = Omit<Handover['ticks'][number], 'item'>;

/** What the database knows of handing over. `now` is in epoch milliseconds. */
export function handoverStore(db: Kysely<Database>) {
  const findTick = (tx: Kysely<Database>, item: TickItem) =>
    tx.selectFrom('handover_tick').select('at').where('item', '=', item).executeTakeFirst();

  return {
    /** The owners, and who at the desk is away. */
    async listPeople(now: number): Promise<People> {
      const rows = await db
        .selectFrom('admin')
        .select(['email', 'name', 'role', 'created_at', 'logged_in_at', 'removal_at'])
        .orderBy('email')
        .execute();
      const people = rows.map((row) => ({
        name: row.name || row.email,
        loggedInAt: optionalTimestamp(row.logged_in_at),
        // Who is to be removed does not stay.
        isOwner: row.role === 'owner' && row.removal_at === null,
        isActive: row.logged_in_at !== null && row.logged_in_at > now - ACTIVE_DAYS * DAY_MS,
        isAway: (row.logged_in_at ?? row.created_at) <= now - AWAY_DAYS * DAY_MS,
      }));
      return {
        owners: people
          .filter(({ isOwner }) => isOwner)
          .map(({ name, loggedInAt, isActive }) => ({ name, loggedInAt, isActive })),
        away: people
          .filter(({ isAway }) => isAway)
          .map(({ name, loggedInAt }) => ({ name, loggedInAt })),
      };
    },

    /** What the owners without a passkey are called. */
    async listOwnersWithoutPasskey(): Promise<string[]> {
      const owners = await db
        .selectFrom('admin')
        .leftJoin('admin_passkey', 'admin_id', 'admin.id')
        .select(nameOfAdmin(sql.ref('admin.email')).as('name'))
        .where('role', '=', 'owner')
        .where('admin_id', 'is', null)
        .orderBy('email')
        .execute();
      return owners.map(({ name }) => name);
    },

    /** Drafts that nobody who is an admin now has created or changed. */
    async listOwnerlessDrafts(): Promise<Handover['drafts']> {
      const addresses = await listAddresses(db);
      const rows = await db
        .selectFrom('event')
        .select(['event.id', 'event.name'])
        .select((eb) =>
          eb
            .selectFrom('event_change')
            .select(nameOfAdmin(sql.ref('admin_email'), sql.ref('admin_name')).as('by'))
            .whereRef('event_id', '=', 'event.id')
            .where('action', '=', 'created')
            .limit(1)
            .as('by'),
        )
        .where('status', '=', 'draft')
        .where('deleted_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('event_change')
                .select('event_change.id')
                .whereRef('event_id', '=', 'event.id')
                .where('admin_email', 'in', addresses),
            ),
          ),
        )
        .orderBy('event.id')
        .execute();
      return rows.map(({ id, name, by }) => ({ eventId: String(id), event: name, by: by ?? '' }));
    },

    /** The ticks by their item, also those that no longer count. */
    async listTicks(now: number): Promise<Map<TickItem, Tick>> {
      const rows = await db
        .selectFrom('handover_tick')
        .select(['item', 'at', nameOfAdmin(sql.ref('admin_email')).as('by')])
        .execute();
      return new Map(
        rows.map(({ item, at, by }) => [
          item,
          { isTicked: counts(at, now), last: { by, at: timestamp(at) } },
        ]),
      );
    },

    /** Ticks an item. Returns false if it is ticked already. */
    tick: (item: TickItem, { adminEmail, now }: Author): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const last = await findTick(tx, item);
        if (last !== undefined && counts(last.at, now)) return false;
        const row = { at: now, admin_email: adminEmail };
        await tx
          .insertInto('handover_tick')
          .values({ item, ...row })
          .onConflict((conflict) => conflict.column('item').doUpdateSet(row))
          .execute();
        return true;
      }),

    /** Takes a tick back. Returns false if there is none. */
    async untick(item: TickItem): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('handover_tick')
        .where('item', '=', item)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes ticks that are more than a year old, as the history of what admins did. */
    async purge(now: number): Promise<void> {
      const before = now - ADMIN_HISTORY_DAYS * DAY_MS;
      await db.deleteFrom('handover_tick').where('at', '<=', before).execute();
    },
  };
}

/** Whether a tick is recent enough. */
const counts = (at: number, now: number) => at > now - HANDOVER_TICK_DAYS * DAY_MS;

/** The addresses of the admins, also those that they had before: changes of events name the one of then. */
async function listAddresses(db: Kysely<Database>): Promise<string[]> {
  const admins = await db.selectFrom('admin').select('email').execute();
  const changes = await db
    .selectFrom('admin_action')
    .select(['admin_email as former', 'subject as next'])
    .where('action', '=', 'admin.address-changed')
    .orderBy('id', 'desc')
    .execute();
  const addresses = new Set(admins.map(({ email }) => email));
  for (const { former, next } of changes) if (addresses.has(next)) addresses.add(former);
  return [...addresses];
}
