// Faults of the backend and the browser, and what the user sees.
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { api, findToast, forward, msw, useSite, visit } from '#tests/support/render-site';

useSite();

const EMAIL = 'ada@example.org';
const DAY_MS = 86_400_000;

/** One of each kind that the client tells apart: no response, an invalid one, and three kinds of status. */
const faults = {
  down: () => HttpResponse.error(),
  'sending HTML': () => HttpResponse.html('<h1>Hello</h1>'),
  'sending {}': () => HttpResponse.json({}),
  'sending 401': () => HttpResponse.json({ data: null }, { status: 401 }),
  'sending 429': () =>
    HttpResponse.json({ data: null }, { status: 429, headers: { 'Retry-After': '61' } }),
  'sending 500': () => HttpResponse.text('Internal Server Error', { status: 500 }),
};

test.each(Object.entries(faults))(
  'with the API %s the sign-in shows an error and keeps the address',
  async (_fault, resolver) => {
    msw.use(http.all('*/api/*', resolver));
    const user = visit('/auth');
    await user.type(await screen.findByLabelText('Email'), `${EMAIL}{Enter}`);
    expect(await findToast('Failed to send OTP mail')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
    expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
  },
);

test('a request without a response times out after ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  msw.use(http.all('*/api/*', () => new Promise<never>(() => undefined)));
  const user = visit('/auth');
  await user.type(await screen.findByLabelText('Email'), `${EMAIL}{Enter}`);
  expect(await screen.findByRole('button', { name: 'Loading' })).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(10_100);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server did not answer in time. Please try again. If a code still arrives, it will not work.',
  );
  expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
});

test.each([
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
])('a clock that is a day %s does not prevent a sign-in', async (_direction, offset) => {
  const serverTime = new Date(Date.now() - offset).toUTCString();
  const withServerTime = async ({ request }: { request: Request }) => {
    const response = await forward(request);
    const headers = new Headers(response.headers);
    headers.set('Date', serverTime);
    return new Response(response.body, { status: response.status, headers });
  };
  api.clock.advance(-offset / 1000);
  msw.use(http.all('*/api/*', withServerTime));
  const user = visit('/auth');
  await user.type(await screen.findByLabelText('Email'), `${EMAIL}{Enter}`);
  expect(await screen.findByText(/before it expires in 1[78]\ds/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('One-Time Password'), `${api.outbox.get(EMAIL)}{Enter}`);
  await waitFor(() => expect(localStorage.getItem('dss-accessToken')).not.toBeNull());
  expect(await screen.findByRole('button', { name: /Profile menu of/ })).toBeInTheDocument();
});
