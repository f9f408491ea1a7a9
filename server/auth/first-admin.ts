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
  const admin = { email: FIRST_ADMIN_EMAIL, passwordHash: await hashPassword(password) };
  return store.transaction(async (tx) => {
    const isNew = await tx.admins.create(admin, now);
    // Print the password before committing, so that a crash cannot leave an admin whose password nobody
    // has seen.
    if (isNew) onCreate({ email: admin.email, password });
    return isNew;
  });
}
