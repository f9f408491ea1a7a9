// What a member has typed in this tab and not sent. It outlives the session and its document, until the member signs out.
import { sessionStore } from './storage';

const PREFIX = 'dss-draft-';

/** The member's address is in the key, so that another member who signs in does not see the text. */
const keyOf = (email: string, form: string) => `${PREFIX}${email}/${form}`;

/** The draft of a form; null if there is none. */
export const readDraft = (email: string, form: string): string | null =>
  sessionStore.read(keyOf(email, form));

export const storeDraft = (email: string, form: string, text: string) =>
  sessionStore.write(keyOf(email, form), text);

export const removeDraft = (email: string, form: string) => sessionStore.remove(keyOf(email, form));

/** Removes the drafts of all members from this tab. */
export const removeDrafts = () => sessionStore.keys(PREFIX).forEach(sessionStore.remove);
