import type { Store } from '#server/db/store';
import { generatedPassword, hashPassword } from './password';

const FIRST_ADMIN_EMAIL = 'admin@example.org';

/**
 * Makes an admin where there is none, and tells the credentials once; true where it did. Of two
 * servers that start together one makes the admin, and the other tells nothing.
 */
export async function createFirstAdmin(
  store: Store,
  now: number,
  tell: (credentials: { email: string; password: string }) => void,
): Promise<boolean> {
  if ((await store.admins.list()).length > 0) return false;
  const password = generatedPassword();
  const admin = { email: FIRST_ADMIN_EMAIL, passwordHash: await hashPassword(password) };
  return store.transaction(async (tx) => {
    const isNew = await tx.admins.create(admin, now);
    // Told before it is kept: a process that ends in between leaves no admin whom nobody can be.
    if (isNew) tell({ email: admin.email, password });
    return isNew;
  });
}
