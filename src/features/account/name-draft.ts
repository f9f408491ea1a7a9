import { sessionStore } from '@/lib/storage';

/** The member's address follows in the storage key, so that another member who signs in does not see the text. */
const PREFIX = 'dss-name-draft-';

/** The name that the member has typed in this tab and not saved; null if there is none. It outlives the session. */
export const readNameDraft = (email: string): string | null => sessionStore.read(PREFIX + email);

export const storeNameDraft = (email: string, text: string) =>
  sessionStore.write(PREFIX + email, text);

/** Removes the drafts of all members from this tab. */
export const removeNameDrafts = () => sessionStore.keys(PREFIX).forEach(sessionStore.remove);
