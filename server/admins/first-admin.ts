import type { Store } from '#server/store';
import { generatedPassword, hashPassword } from './password';

/** An address that no mail reaches. */
const PLACEHOLDER_EMAIL = 'admin@example.org';

interface FirstAdmin {
  email: string;
  password: string;
  /** Whether the address is a placeholder, which no mail reaches. */
  isPlaceholder: boolean;
}

/**
 * Creates an admin if there is none, with the address or a placeholder, and passes the credentials to `onCreate` once.
 * Returns whether it created one. If two servers start together, only one of them does.
 */
export async function createFirstAdmin(
  store: Store,
  { now, email = PLACEHOLDER_EMAIL }: { now: number; email?: string | undefined },
  onCreate: (admin: FirstAdmin) => void,
): Promise<boolean> {
  if ((await store.admins.list()).length > 0) return false;
  const password = generatedPassword();
  const admin = {
    email,
    passwordHash: await hashPassword(password),
    hasGeneratedPassword: true,
  };
  return store.transaction(async (tx) => {
    if ((await tx.admins.create(admin, now)) === null) return false;
    await tx.adminHistory.record({ adminEmail: '', now }, 'admin.added', email);
    // Print the password before committing, so that a crash cannot leave an admin whose password nobody
    // has seen.
    onCreate({ email, password, isPlaceholder: email === PLACEHOLDER_EMAIL });
    return true;
  });
}
