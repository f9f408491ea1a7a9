import { transferableAbortController } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { installFastComputedStyle } from './computed-style';

// Vitest runs several test files in one process. Modules of `src/` keep state, such as the session, so each test file
// imports them again. Libraries are imported once.
vi.resetModules();
const { localStore } = await import('@/lib/storage');

installFastComputedStyle();

// jsdom has no layout: these stubs report that everything is small and does not move.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.scrollTo = () => undefined;
// The router aborts requests, which are Node's: they do not know jsdom's signals.
const abortController = transferableAbortController();
vi.stubGlobal('AbortController', abortController.constructor);
vi.stubGlobal('AbortSignal', abortController.signal.constructor);
Element.prototype.scrollIntoView ??= () => undefined;
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoObserver);
vi.stubGlobal('IntersectionObserver', NoObserver);
/** Loads every picture except those with `missing` in their URL. */
class LoadedPicture extends EventTarget {
  set src(address: string) {
    const type = address.includes('missing') ? 'error' : 'load';
    queueMicrotask(() => this.dispatchEvent(new Event(type)));
  }
}
vi.stubGlobal('Image', LoadedPicture);
document.elementFromPoint ??= () => null;
Element.prototype.setPointerCapture ??= () => undefined;

const { getElementError } = getConfig();
configure({
  // The machine may be busy with other tests.
  asyncUtilTimeout: 12_000,
  // A query that waits fails many times before it succeeds. Its errors need not print the document, which took 7 % of
  // the CPU time of these tests; the error after the last attempt prints it.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : getElementError(message, container),
});

const storageKeys = [
  'dss-accessToken',
  'dss-admin-accessToken',
  'sent-mail',
  'dss-clock-offset',
  'dss-events',
  'dss-server',
];

/**
 * React's advice for tests that render synchronously, if a page whose code is already loaded waits for its data. The
 * tests wait for what they expect.
 */
const ACT_ADVICE = /^A component suspended inside an `act` scope/;

let consoleErrors: string[] = [];

beforeEach(() => {
  consoleErrors = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    const text = parts.map(String).join(' ');
    if (!ACT_ADVICE.test(text)) consoleErrors.push(text);
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  toast.dismiss();
  cleanup();
  // Reset the in-memory storage, which the site uses if the browser's storage fails.
  for (const key of storageKeys) localStore.remove(key);
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  expect(consoleErrors, 'errors in the console').toEqual([]);
});
