// What the phone at a door keeps in IndexedDB: the list, the state of all doors, and its own taps. All tabs read it from
// there, so that a page that was killed has lost nothing.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DoorList, DoorState, Tap } from '@/contract/door';

/** A list, without what changes with every arrival. */
export type KeptList = Omit<DoorList, keyof DoorState> & {
  token: string;
  /** Epoch milliseconds of the phone's clock. */
  loadedAt: number;
};

export interface KeptState extends DoorState {
  token: string;
  /** What to add to the phone's clock to get the server's, in milliseconds. */
  clockOffset: number;
  isEnded: boolean;
}

export interface KeptTap {
  token: string;
  tap: Tap;
  /** Whether the server has acknowledged it. */
  isSent: boolean;
}

export interface KeptDoor {
  /** Undefined before the first answer of the server, and after the end of the link. */
  list: KeptList | undefined;
  state: KeptState | undefined;
  /** In the order in which they were made. */
  taps: KeptTap[];
}

interface Schema extends DBSchema {
  lists: { key: string; value: KeptList };
  states: { key: string; value: KeptState };
  taps: { key: string; value: KeptTap; indexes: { token: string } };
}

const STORES = ['lists', 'states', 'taps'] as const;

/** Opened for each use, because Safari drops the connections of a page that was in the background. */
async function inDatabase<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>('door', 1, {
    upgrade(created) {
      created.createObjectStore('lists', { keyPath: 'token' });
      created.createObjectStore('states', { keyPath: 'token' });
      created.createObjectStore('taps', { keyPath: 'tap.id' }).createIndex('token', 'token');
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** What is kept of a door. Wipes every door whose time is over, because nothing else does so without a network. */
export const readKeptDoor = (token: string): Promise<KeptDoor> =>
  inDatabase(async (database) => {
    for (const state of await database.getAll('states')) {
      const hasTimeLeft = Date.now() + state.clockOffset < state.endsAt;
      if (!state.isEnded && !hasTimeLeft) await wipe(database, state.token);
    }
    const [list, state, taps] = await Promise.all([
      database.get('lists', token),
      database.get('states', token),
      database.getAllFromIndex('taps', 'token', token),
    ]);
    return { list, state, taps: taps.toSorted((one, other) => one.tap.at - other.tap.at) };
  });

export const keepList = (
  { now, endsAt, isClosed, arrivals, ...list }: DoorList,
  { token, clockOffset }: { token: string; clockOffset: number },
): Promise<void> =>
  inDatabase(async (database) => {
    const transaction = database.transaction(['lists', 'states'], 'readwrite');
    const state = { now, endsAt, isClosed, arrivals, token, clockOffset, isEnded: false };
    await Promise.all([
      transaction.objectStore('lists').put({ ...list, token, loadedAt: Date.now() }),
      transaction.objectStore('states').put(state),
      transaction.done,
    ]);
  });

/** Keeps the state of all doors, and that the server has the taps. */
export const keepState = (state: KeptState, sent: readonly KeptTap[]): Promise<void> =>
  inDatabase(async (database) => {
    const transaction = database.transaction(['states', 'taps'], 'readwrite');
    const states = transaction.objectStore('states');
    const kept = await states.get(state.token);
    await Promise.all([
      // Another tab may have had a later answer.
      kept === undefined || kept.now <= state.now ? states.put(state) : undefined,
      ...sent.map((tap) => transaction.objectStore('taps').put({ ...tap, isSent: true })),
      transaction.done,
    ]);
  });

/** Resolves once the tap is on the disk, also if the battery is empty a moment later. */
export const keepTap = (tap: KeptTap): Promise<void> =>
  inDatabase(async (database) => {
    const transaction = database.transaction('taps', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(tap), transaction.done]);
  });

/** Removes the list of a link that has ended, and all taps but those that the server does not have yet. */
export const wipeDoor = (token: string): Promise<void> =>
  inDatabase((database) => wipe(database, token));

async function wipe(database: IDBPDatabase<Schema>, token: string): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite');
  await transaction.objectStore('lists').delete(token);
  const state = await transaction.objectStore('states').get(token);
  if (state) await transaction.objectStore('states').put({ ...state, arrivals: [], isEnded: true });
  for (const kept of await transaction.objectStore('taps').index('token').getAll(token)) {
    if (kept.isSent) await transaction.objectStore('taps').delete(kept.tap.id);
  }
  await transaction.done;
}
