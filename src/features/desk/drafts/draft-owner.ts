import { jwtDecode } from 'jwt-decode';
import { storageKeys } from '@/lib/session/token-store';
import { localStore } from '@/lib/storage';

let latest = '';

/**
 * The id of the admin who is signed in, or was last. It is part of the storage keys of drafts, so that another admin who
 * signs in with this browser does not see them.
 */
export function draftOwner(): string {
  const token = localStore.read(storageKeys.admin);
  try {
    latest = token === null ? latest : (jwtDecode(token).sub ?? '');
  } catch {
    // A malformed token names nobody.
  }
  return latest;
}
