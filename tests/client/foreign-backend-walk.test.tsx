// Every page of the route table on a backend that knows the calls of the specification only.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { handleOf } from '@/app/page-route';
import { routes } from '@/app/routes';
import { domainSlugs } from '@/data/domain-links';
import { eventArticles } from '@/data/events';
import { localStore } from '@/lib/storage';
import { queryClient } from '@/lib/query-client';
import { ADMIN, CODE, MEMBER } from '#tests/support/foreign-backend';
import {
  backend,
  callsOf,
  loadedDocuments,
  signIn,
  signInAsAdmin,
  useForeignBackend,
} from '#tests/support/foreign-site';
import { visit } from '#tests/support/render-site';

useForeignBackend();

const TIMEOUT_MS = 180_000;

const [domain] = domainSlugs;
const [article] = eventArticles;

const pages = routes.flatMap(function pagesOf(
  route: RouteObject,
): { path: string; needsOwnServer: boolean }[] {
  if (route.children) return route.children.flatMap(pagesOf);
  const { path = '', handle } = route;
  return [{ path: addressOf(path), needsOwnServer: handleOf({ handle })?.needsOwnServer === true }];
});

function addressOf(pattern: string): string {
  if (pattern === '*') return '/no-such-page';
  if (pattern === '/event/:name') return article?.href ?? '/events';
  return pattern
    .replace(':domain', domain ?? '')
    .replace(':provider', 'github?code=good')
    .replace(':id', '7')
    .replaceAll(/:\w+/g, 'ABCDEFGH');
}

const roles = {
  'a visitor': () => undefined,
  'a member': signIn,
  'an admin': signInAsAdmin,
};

const countRefreshes = () => callsOf('POST /api/auth/refresh').length;

const settled = () => act(() => sleep(40));

let refreshesBefore = 0;
let documentsBefore = 0;

/** Opens a page as in a new document, and waits until it is there. */
async function open(path: string, prepare: () => void): Promise<UserEvent> {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  // What the page before has sent arrives.
  await settled();
  // The page that asks for another document goes on here as if it were that one.
  const documents = 1 + loadedDocuments.length - documentsBefore;
  expect(countRefreshes() - refreshesBefore, `before ${path}`).toBeLessThanOrEqual(documents);
  refreshesBefore = countRefreshes();
  documentsBefore = loadedDocuments.length;
  prepare();
  if (path === '/auth/otp/verify') {
    const record = { email: MEMBER.email, token: 'challenge', expiresAt: Date.now() / 1000 + 100 };
    localStorage.setItem('sent-mail', JSON.stringify(record));
  }
  const user = visit(path);
  // By selector, because a search by role takes long on this many pages.
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  await settled();
  return user;
}

const MODAL = '[role="dialog"],[role="alertdialog"],[role="menu"]';

const labelOf = (control: Element) =>
  `${control.closest(MODAL)?.getAttribute('role') ?? ''} ${control.getAttribute('aria-label') ?? control.textContent}`;

const controls = () =>
  [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"], summary')].filter(
    (control) => control.closest('[aria-hidden="true"], [inert], :disabled') === null,
  );

/** Gives every empty field a value that its form accepts. */
function fillIn(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (field.value !== '') continue;
    const value =
      field.autocomplete === 'one-time-code'
        ? CODE
        : (field.type === 'email' && MEMBER.email) ||
          (field.type === 'password' && ADMIN.password) ||
          '/art/git.svg';
    fireEvent.change(field, { target: { value } });
  }
}

/** Presses what has not been pressed yet, once each, also in the dialogs and menus that open. */
async function pressAll(path: string, prepare: () => void, pressed: Set<string>): Promise<void> {
  let user = await open(path, prepare);
  let start = window.location.pathname;
  let opener = '';
  for (;;) {
    const next = controls().find((control) => !pressed.has(labelOf(control)));
    if (next === undefined && document.querySelector(MODAL) === null) return;
    if (next === undefined) {
      await user.keyboard('{Escape}');
      await settled();
      if (document.querySelector(MODAL) === null) continue;
      return;
    }
    const isInModal = next.closest(MODAL) !== null;
    const label = labelOf(next);
    pressed.add(label);
    // What opened it is pressed again for the rest of it.
    if (isInModal) pressed.delete(opener);
    else opener = label;
    fillIn();
    await user.click(next);
    await settled();
    if (window.location.pathname === start) continue;
    user = await open(path, prepare);
    start = window.location.pathname;
  }
}

test.each(Object.entries(roles))(
  'whatever %s opens and presses, the calls are those of the specification, with one refresh in a document',
  async (_role, prepare) => {
    refreshesBefore = 0;
    documentsBefore = 0;
    const pressed = new Set<string>();
    for (const { path } of pages) await pressAll(path, prepare, pressed);
    expect(pressed.size).toBeGreaterThan(10);
  },
  TIMEOUT_MS,
);

const ownPages = pages.filter(({ needsOwnServer }) => needsOwnServer).map(({ path }) => path);

test('the list of pages that need the own server is not empty', () => {
  expect(ownPages).toContain('/admin');
});

test.each(ownPages)('there is no page at %s', async (path) => {
  // Nobody has answered yet: the public list decides, and is all that is asked.
  visit(path);
  expect(await screen.findByRole('heading', { name: /Page not found/ })).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe(path);
  expect(document.title).toMatch(/^Page not found/);
  expect(backend.calls.map(({ name }) => name)).toEqual(['GET /api/event']);
  cleanup();

  // On the next visit the backend is known.
  backend.calls.length = 0;
  queryClient.clear();
  visit(path);
  expect(await screen.findByRole('heading', { name: /Page not found/ })).toBeInTheDocument();
  await settled();
  expect(backend.calls).toEqual([]);
});

test('a page that needs the own server waits for a backend that does not answer', async () => {
  backend.answers.set('GET /api/event', { status: 503, body: 'Starting' });
  visit('/admin');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  backend.answers.clear();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: /Page not found/ })).toBeInTheDocument();
});

test('the page of the admin login offers nothing that another backend cannot do', async () => {
  await open('/auth/secret/admin', () => {
    signInAsAdmin();
    localStore.write('dss-server', 'foreign');
  });
  expect(screen.getByText('You are signed in as an admin.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/Forgot|desk/)).not.toBeInTheDocument());
});
