// The requests of the phone at a door: it sends the taps that the server does not have yet, and reloads the list.
import { useQuery } from '@tanstack/react-query';
import { DOOR_ENDED, MAX_TAPS, readDoor, sendTaps, type Tap } from '@/contract/door';
import { request } from '@/lib/api-client';
import { ApiError, isUnknownToServer } from '@/lib/api-error';
import { queryClient } from '@/lib/query-client';
import {
  keepList,
  keepState,
  keepTap,
  readKeptDoor,
  wipeDoor,
  type KeptDoor,
  type KeptTap,
} from './door-store';

const SYNC_INTERVAL_MS = 10_000;
/** People register until the last minute. */
const LIST_INTERVAL_MS = 60_000;

const keptKey = (token: string) => ['door', token, 'kept'];
const syncKey = (token: string) => ['door', token, 'sync'];

/** What the phone has of a door, and how it gets on with the server. */
export function useDoor(token: string) {
  const kept = useQuery({
    queryKey: keptKey(token),
    queryFn: () => readKeptDoor(token),
    staleTime: Infinity,
    retry: false,
  });
  const isEnded = kept.data?.state?.isEnded === true;
  const sync = useQuery({
    queryKey: syncKey(token),
    queryFn: () => syncDoor(token),
    retry: false,
    staleTime: 0,
    refetchInterval: isEnded && unsent(kept.data?.taps).length === 0 ? false : SYNC_INTERVAL_MS,
    refetchIntervalInBackground: true,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
  });
  return { kept, sync, isEnded: isEnded || sync.data === 'ended' };
}

/** The taps that the server does not have yet. */
export const unsent = (taps: readonly KeptTap[] = []): KeptTap[] =>
  taps.filter((tap) => !tap.isSent);

/** Keeps a tap on the phone, shows it, and sends it. Rejects if it cannot be kept. */
export async function addTap(token: string, tap: Tap): Promise<void> {
  await keepTap({ token, tap, isSent: false });
  await showKept(token);
  // One that is under way sends this tap too.
  void queryClient.refetchQueries({ queryKey: syncKey(token) }, { cancelRefetch: false });
}

/** Shows what IndexedDB has, also what another tab has put there. */
async function showKept(token: string): Promise<KeptDoor> {
  const door = await readKeptDoor(token);
  queryClient.setQueryData(keptKey(token), door);
  return door;
}

/** What the server says of a link. */
type LinkState = 'open' | 'ended' | 'unknown';

/**
 * Sends the taps that wait, and loads the list if it is a minute old. Wipes the phone once the link has ended.
 * @throws ApiError
 */
async function syncDoor(token: string): Promise<LinkState> {
  const params = { token };
  try {
    const { list, taps } = await showKept(token);
    const isListOld = list === undefined || Date.now() - list.loadedAt >= LIST_INTERVAL_MS;
    let waiting = unsent(taps);
    let isEnded = false;
    // Also without taps, to ask for the state of all doors, unless the list is about to bring it.
    if (waiting.length > 0 || !isListOld) {
      do {
        const sent = waiting.slice(0, MAX_TAPS);
        const body = { taps: sent.map(({ tap }) => tap) };
        const { data, clockOffset } = await timed(() => request(sendTaps, { params, body }));
        await keepState({ ...data, token, clockOffset }, sent);
        isEnded = data.isEnded;
        waiting = unsent((await showKept(token)).taps);
      } while (waiting.length > 0);
    }
    if (isEnded) await wipeDoor(token);
    else if (isListOld) {
      const { data, clockOffset } = await timed(() => request(readDoor, { params }));
      await keepList(data, { token, clockOffset });
      // So that the browser does not make room with what waits here.
      if (list === undefined) void navigator.storage?.persist?.();
    }
    return isEnded ? 'ended' : 'open';
  } catch (error) {
    const isEnded = error instanceof ApiError && error.code === DOOR_ENDED;
    const isUnknown = isUnknownToServer(error);
    if (!isEnded && !isUnknown) throw error;
    await wipeDoor(token);
    return isEnded ? 'ended' : 'unknown';
  } finally {
    await showKept(token);
  }
}

/** Measures how far the server's clock is ahead of the phone's, as if `now` were of the middle of the request. */
async function timed<Data extends { now: number }>(send: () => Promise<{ data: Data }>) {
  const startedAt = Date.now();
  const { data } = await send();
  return { data, clockOffset: Math.round(data.now - (startedAt + Date.now()) / 2) };
}
