import { jwtDecode } from 'jwt-decode';
import { storageKeys } from '@/lib/session/token-store';
import { localStore } from '@/lib/storage';

let latest = '';

/**
 * Begins what this browser keeps of an admin's drafts, so that another admin who signs in here does not see them: the
 * admin's id. After the end of a session it is that of the admin who was signed in.
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
