import { z } from 'zod/mini';
import { listEvents, type Event } from '@/contract/events';
import { localStore } from '@/lib/storage';

const STORAGE_KEY = 'dss-events';
/** A small part of what a browser stores for a site. */
const MAX_CHARACTERS = 100_000;

const schema = z.object({ events: listEvents.data, seenAt: z.number() });

export type CachedEvents = z.infer<typeof schema>;

/** Keeps the server's public list for a visit when the server cannot be reached; its end where it is long. */
export function cacheEvents(events: readonly Event[]): void {
  let kept = events;
  let value = '';
  do {
    value = JSON.stringify({ events: kept, seenAt: Date.now() });
    kept = kept.slice(0, Math.floor(kept.length / 2));
  } while (value.length > MAX_CHARACTERS);
  localStore.write(STORAGE_KEY, value);
}

/** The last list that this browser has seen; undefined where there is none, or no event in it. */
export function readCachedEvents(): CachedEvents | undefined {
  try {
    const seen = schema.safeParse(JSON.parse(localStore.read(STORAGE_KEY) ?? 'null'));
    return seen.data?.events.length ? seen.data : undefined;
  } catch {
    // Not ours: as good as nothing.
    return undefined;
  }
}
