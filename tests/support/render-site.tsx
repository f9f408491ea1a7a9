import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { StrictMode } from 'react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { App } from '@/app/app';
import { createRouter } from '@/app/router';
import { queryClient } from '@/lib/query-client';
import { navigation } from '@/lib/document-navigation';
import { createTestServer, type TestServer } from './server';

export const msw = setupServer();

/** The project's own server behind `fetch`, new for each test. */
export let api: TestServer;

/** The paths of full document loads, in order. */
export let loadedDocuments: string[];

/** The requests that were sent, as `GET /api/event`. */
export let calls: string[];

let underWay = 0;
const WAIT_TIMEOUT_MS = 300;

/** @param environment Of the server. */
export function useSite(environment: Record<string, string> = {}): void {
  beforeAll(() => {
    msw.listen({ onUnhandledRequest: 'error' });
    // The project's own server serves the site.
    document.head.insertAdjacentHTML('beforeend', '<meta name="own-server">');
  });
  afterAll(() => {
    msw.close();
    document.querySelector('meta[name="own-server"]')?.remove();
  });
  beforeEach(async () => {
    api = await createTestServer({ startAt: Date.now(), environment });
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
    vi.spyOn(navigation, 'replace').mockImplementation((path) => {
      loadedDocuments.push(path);
    });
  });
  afterEach(async () => {
    vi.useRealTimers();
    // Before the handlers go, so that the app sends no request without one.
    cleanup();
    // Wait, so that a late response does not reach the next test.
    await vi.waitFor(() => expect(underWay).toBe(0), WAIT_TIMEOUT_MS).catch(() => undefined);
    underWay = 0;
    queryClient.clear();
    msw.events.removeAllListeners();
    msw.resetHandlers();
    await api.close();
  });
}

/** Passes a request of the browser to the server, with a loopback address as the client IP. */
export async function forward(request: Request): Promise<Response> {
  return api.app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
}

/** How often a request was sent, such as `POST /api/event`. */
export const sent = (request: string) => calls.filter((call) => call === request).length;

/** Fails requests to an endpoint, without a status as if there were no network, until the returned function is called. */
export function failEndpoint(
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  status?: number,
): () => void {
  let isBroken = true;
  msw.use(
    http[method](path, () => {
      if (!isBroken) return undefined;
      return status === undefined
        ? HttpResponse.error()
        : HttpResponse.json({ data: null }, { status });
    }),
  );
  return () => {
    isBroken = false;
  };
}

/** Opens the site at a path. */
export function visit(path: string): UserEvent {
  window.history.pushState(null, '', path);
  render(
    <StrictMode>
      <App router={createRouter({ isHydrating: false })} />
    </StrictMode>,
  );
  return userEvent.setup();
}

/** Stores a member's token, as an earlier visit does. */
export async function signedIn(email?: string): Promise<string> {
  const token = await api.signIn(email);
  localStorage.setItem('dss-accessToken', token);
  return token;
}

export async function signedInAsAdmin(): Promise<void> {
  localStorage.setItem('dss-admin-accessToken', await api.signInAdmin());
}

/** The card of an event, once it is there. */
export async function card(name: string) {
  const heading = await screen.findByRole('heading', { level: 3, name });
  const article = heading.closest('article');
  if (article === null) throw new Error(`${name} is on no card`);
  return within(article);
}

/** Waits for a toast with the text. The isolates around names in it do not count. */
export async function findToast(text: string | RegExp): Promise<HTMLElement> {
  const region = await screen.findByRole('region', { name: /Notifications/ });
  const normalizer = (shown: string) => shown.replaceAll(/[\u2068\u2069]/g, '').trim();
  return within(region).findByText(text, { normalizer });
}

/** The region of the toasts is always there, empty. */
export function expectNoToast(): void {
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
}
