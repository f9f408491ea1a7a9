import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { routePattern } from '@/app/router';
import { reportUncaughtErrors } from '@/lib/client-errors';
import { api, msw, sent, useSite } from '#tests/support/render-site';

useSite();

const REPORT = 'POST /api/client-error';

beforeAll(() => reportUncaughtErrors(() => routePattern('/events/12')));
beforeEach(() => vi.stubEnv('PROD', true));
afterEach(() => vi.unstubAllEnvs());

const fail = (message: string) =>
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError(message) }));

const logged = () => api.logged.filter(({ event }) => event === 'client_error');

test('an error that nothing has caught is in the server’s log, once, without what was typed', async () => {
  document.body.innerHTML = '<input value="Ada Lovelace">';
  fail('Ada Lovelace is not a valid URL');
  fail('Ada Lovelace is not a valid URL');
  await vi.waitFor(
    () =>
      expect(logged()).toMatchObject([
        {
          route: '/events/:id',
          message: 'TypeError: … is not a valid URL',
          build: 'client-errors.ts',
        },
      ]),
    20_000,
  );
  expect(sent(REPORT)).toBe(1);
  document.body.innerHTML = '';
});

test('a rejection that nothing has caught is there too', async () => {
  const event = Object.assign(new Event('unhandledrejection'), { reason: new Error('Too late') });
  window.dispatchEvent(event);
  await vi.waitFor(() => expect(logged()).toMatchObject([{ message: 'Error: Too late' }]), 20_000);
});

test('nobody notices where the report fails', async () => {
  msw.use(http.post('*/api/client-error', () => HttpResponse.error()));
  fail('No network');
  await vi.waitFor(() => expect(sent(REPORT)).toBe(1), 20_000);
});

test('in development nothing is reported', () => {
  vi.unstubAllEnvs();
  fail('In development');
  expect(sent(REPORT)).toBe(0);
});
