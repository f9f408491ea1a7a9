import { z } from 'zod/mini';
import { listEvents, type Event } from '@/contract/events';
import { localStore } from '@/lib/storage';

const STORAGE_KEY = 'dss-events';
/** Browsers store about 5 million characters per site. */
const MAX_CHARACTERS = 100_000;

const schema = z.object({ events: listEvents.data, seenAt: z.number() });

export type CachedEvents = z.infer<typeof schema>;

/** Stores the list of events for visits while the server is unreachable, and for reloads; halves a list that is too long. */
export function cacheEvents(events: readonly Event[]): void {
  let cached = events;
  let value = '';
  do {
    value = JSON.stringify({ events: cached, seenAt: Date.now() });
    cached = cached.slice(0, Math.floor(cached.length / 2));
  } while (value.length > MAX_CHARACTERS);
  localStore.write(STORAGE_KEY, value);
}

/** Returns the last stored list; undefined if there is none or it is empty. */
export function readCachedEvents(): CachedEvents | undefined {
  try {
    const stored = schema.safeParse(JSON.parse(localStore.read(STORAGE_KEY) ?? 'null'));
    return stored.data?.events.length ? stored.data : undefined;
  } catch {
    // Invalid JSON is ignored.
    return undefined;
  }
}
