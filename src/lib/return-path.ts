import { ownPath } from './own-path';
import { paths } from '@/domain/paths';
import { sessionStore } from './storage';

const STORAGE_KEY = 'dss-return-path';
const MAX_LENGTH = 500;

/** Stores where a sign-in leads. Anything but a path of this site outside the sign-in pages is ignored. */
export function storeReturnPath(path: unknown): void {
  if (isReturnPath(path)) sessionStore.write(STORAGE_KEY, path);
}

/**
 * Where a sign-in leads: to the page that asked for it, otherwise to Home.
 * @param asked What the address says; null if nothing.
 */
export function readReturnPath(asked: string | null = null): string {
  const path = asked ?? sessionStore.read(STORAGE_KEY);
  return isReturnPath(path) ? path : paths.home;
}

/** Forgets the page, once the visitor has left the sign-in pages. */
export function forgetReturnPath(): void {
  sessionStore.remove(STORAGE_KEY);
}

const isReturnPath = (path: unknown): path is string =>
  typeof path === 'string' &&
  path.length <= MAX_LENGTH &&
  ownPath(path) === path &&
  !/^\/auth(?:[/?#]|$)/.test(path);
