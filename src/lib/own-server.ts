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

export type ServerKind = 'own' | 'foreign' | 'unknown';

/**
 * Whether the backend is this project's own server, with all that it can do beyond the specification, or another one, for
 * which the site is that of the specification and nothing more. Until a backend has answered, the answers of the last visit
 * count; without them it is unknown.
 */
export function serverKind(): ServerKind {
  if (isServedByOwnServer()) return 'own';
  const noted = localStore.read(STORAGE_KEY);
  if (noted === OWN_SERVER) return 'own';
  return noted === FOREIGN ? 'foreign' : 'unknown';
}

export const isOwnServer = (): boolean => serverKind() === 'own';

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
