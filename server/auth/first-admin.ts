import type { Store } from '#server/db/store';
import { generatedPassword, hashPassword } from './password';

const FIRST_ADMIN_EMAIL = 'admin@example.org';

/**
 * Creates an admin if there is none, and passes the credentials to `onCreate` once. Returns whether it created
 * one. If two servers start together, only one of them does.
 */
export async function createFirstAdmin(
  store: Store,
  now: number,
  onCreate: (credentials: { email: string; password: string }) => void,
): Promise<boolean> {
  if ((await store.admins.list()).length > 0) return false;
  const password = generatedPassword();
  const admin = {
    email: FIRST_ADMIN_EMAIL,
    passwordHash: await hashPassword(password),
    hasGeneratedPassword: true,
  };
  return store.transaction(async (tx) => {
    if ((await tx.admins.create(admin, now)) === null) return false;
    const entry = { at: now, by: '', subject: admin.email };
    await tx.adminHistory.record({ ...entry, action: 'admin.added' });
    // Print the password before committing, so that a crash cannot leave an admin whose password nobody
    // has seen.
    onCreate({ email: admin.email, password });
    return true;
  });
}
