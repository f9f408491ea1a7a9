import type { Store } from '#server/store/store';
import { generatedPassword, hashPassword } from './password';

const FIRST_ADMIN_EMAIL = 'admin@example.org';

/** The credentials of an admin made because there was none; null where there is one. */
export async function createFirstAdmin(
  store: Store,
  now: number,
): Promise<{ email: string; password: string } | null> {
  if ((await store.admins.list()).length > 0) return null;
  const password = generatedPassword();
  const admin = { email: FIRST_ADMIN_EMAIL, passwordHash: await hashPassword(password) };
  // Of two servers that start together one makes the admin, and the other prints nothing.
  return (await store.admins.create(admin, now)) ? { email: admin.email, password } : null;
}
