import { OWN_SERVER } from '@/contract/endpoint';
import { localStore } from './storage';

const STORAGE_KEY = 'dss-server';
const FOREIGN = 'foreign';

let isMarked: boolean | undefined;

/**
 * Whether the document has come from this project's own server, which is the backend too. True while prerendering: what
 * only the own server has is taken out of the HTML, and the own server puts it back (`server/config/build-files.ts`).
 */
export function isServedByOwnServer(): boolean {
  if (typeof document === 'undefined') return true;
  isMarked ??= document.querySelector('meta[name="own-server"]') !== null;
  return isMarked;
}

/**
 * Whether the backend is this project's own server, with all that it can do beyond the specification; otherwise the site
 * is that of the specification and nothing more. Until a backend has answered, the answers of the last visit count.
 */
export const isOwnServer = (): boolean =>
  isServedByOwnServer() || localStore.read(STORAGE_KEY) === OWN_SERVER;

/** Whether the backend has turned out to be another one. False as long as none has answered. */
export const isForeignServer = (): boolean =>
  !isOwnServer() && localStore.read(STORAGE_KEY) === FOREIGN;

/** Notes which backend has answered. @param server What its envelope says. */
export function noteServer(status: number, server: string | undefined): void {
  const isOwn = server === OWN_SERVER;
  // An error may come from a proxy.
  if (!isOwn && (status < 200 || status > 299)) return;
  const value = isOwn ? OWN_SERVER : FOREIGN;
  if (localStore.read(STORAGE_KEY) !== value) localStore.write(STORAGE_KEY, value);
}

/** Calls back after each change in localStorage. Returns the unsubscribe function. */
export const subscribeToServer = localStore.subscribe;
