import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { StrictMode } from 'react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { App } from '@/app/app';
import { queryClient } from '@/components/query-provider';
import { navigation } from '@/lib/navigation';
import { createTestServer, type TestServer } from './server';

export const msw = setupServer();

/** The project's own server behind the browser's fetch, anew for each test. */
export let api: TestServer;

/** Where the document was loaded anew, in order. */
export let loadedDocuments: string[];

/** Calls that went out, as `GET /api/event`. */
export let calls: string[];

let underWay = 0;
const WAIT_TIMEOUT_MS = 300;

export function useSite(): void {
  beforeAll(() => msw.listen({ onUnhandledRequest: 'error' }));
  afterAll(() => msw.close());
  beforeEach(async () => {
    api = await createTestServer({ startAt: Date.now() });
    calls = [];
    loadedDocuments = [];
    msw.events.on('request:end', () => {
      underWay--;
    });
    msw.events.on('request:start', ({ request }) => {
      underWay++;
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
    });
    msw.use(http.all('*/api/*', ({ request }) => forward(request)));
    vi.spyOn(navigation, 'open').mockImplementation((path) => {
      loadedDocuments.push(path);
    });
  });
  afterEach(async () => {
    vi.useRealTimers();
    // An answer that comes late would speak to the next test.
    await vi.waitFor(() => expect(underWay).toBe(0), WAIT_TIMEOUT_MS).catch(() => undefined);
    underWay = 0;
    queryClient.clear();
    msw.events.removeAllListeners();
    msw.resetHandlers();
    await api.close();
  });
}

/** Hands a request of the browser to the server, as from this machine. */
export async function forward(request: Request): Promise<Response> {
  return api.app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
}

/** Opens the site at a path, as a visitor who types it. */
export function visit(path: string): UserEvent {
  window.history.pushState(null, '', path);
  render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  return userEvent.setup();
}

/** Stores a member's token, as an earlier visit would have. */
export async function signedIn(email?: string): Promise<string> {
  const token = await api.signIn(email);
  localStorage.setItem('dss-accessToken', token);
  return token;
}

export async function signedInAsAdmin(): Promise<void> {
  localStorage.setItem('dss-admin-accessToken', await api.signInAdmin());
}

/** Waits for a toast that says the text. */
export async function findToast(text: string): Promise<HTMLElement> {
  const region = await screen.findByRole('region', { name: /Notifications/ });
  return within(region).findByText(text);
}
