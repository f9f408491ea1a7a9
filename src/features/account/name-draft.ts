import { sessionStore } from '@/lib/storage';

/** Begins the storage key, which ends with the member's address: nobody else who signs in sees the text. */
const PREFIX = 'dss-name-draft-';

/** The name that the member has typed in this tab and not saved, also before a session that has ended; null if none. */
export const readNameDraft = (email: string): string | null => sessionStore.read(PREFIX + email);

export const storeNameDraft = (email: string, text: string) =>
  sessionStore.write(PREFIX + email, text);

/** Forgets what was typed, whoever typed it. */
export const removeNameDrafts = () => sessionStore.keys(PREFIX).forEach(sessionStore.remove);
