import { sessionStore } from '@/lib/storage';

const STORAGE_KEY = 'dss-interest-focus';

/** Requests the focus for an event's interest control once it is enabled again, also after a reload. */
export function requestInterestFocus(eventId: string): void {
  sessionStore.write(STORAGE_KEY, eventId);
}

/** Focuses an event's interest control if that was requested, unless the user has moved the focus. */
export function restoreInterestFocus(eventId: string, control: HTMLElement | null): void {
  if (sessionStore.read(STORAGE_KEY) !== eventId) return;
  sessionStore.remove(STORAGE_KEY);
  // The focus of a removed element falls back to the body.
  if (document.activeElement === document.body) control?.focus({ preventScroll: true });
}
