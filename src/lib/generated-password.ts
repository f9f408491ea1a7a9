import { localStore } from './storage';

const STORAGE_KEY = 'dss-generated-password';

/** Stores whether the admin who is signed in has a generated password, as the server said last. */
export function rememberGeneratedPassword(isGenerated: boolean): void {
  if (isGenerated) localStore.write(STORAGE_KEY, 'true');
  else localStore.remove(STORAGE_KEY);
}

/** Whether the server last said that the password is a generated one. */
export const isGeneratedPasswordRemembered = () => localStore.read(STORAGE_KEY) !== null;
