import { sessionStore } from '@/lib/storage';

const STORAGE_KEY = 'dss-interest-focus';

/** Asks for the focus on an event's control once it shows the member's interest, after a reload too. */
export function focusInterest(eventId: string): void {
  sessionStore.write(STORAGE_KEY, eventId);
}

/** Gives an event's control the focus that was asked for, unless the focus has moved on meanwhile. */
export function takeInterestFocus(eventId: string, control: HTMLElement | null): void {
  if (sessionStore.read(STORAGE_KEY) !== eventId) return;
  sessionStore.remove(STORAGE_KEY);
  // The browser moves the focus of an element that is gone to the body.
  if (document.activeElement === document.body) control?.focus({ preventScroll: true });
}
