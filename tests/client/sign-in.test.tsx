import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { createGate } from '#tests/support/gate';
import {
  api,
  calls,
  expectNoToast,
  findToast,
  loadedDocuments,
  msw,
  signedIn,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const EMAIL = 'ada@example.org';

async function askForCode() {
  const user = visit('/auth');
  await user.type(await screen.findByLabelText('Email'), EMAIL);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  const field = await screen.findByLabelText('One-Time Password');
  return { user, field };
}

const pendingRecord = () => JSON.parse(localStorage.getItem('sent-mail') ?? 'null') as unknown;

test('the code from the mail signs the member in', async () => {
  const { user, field } = await askForCode();
  expect(pendingRecord()).toEqual({
    email: EMAIL,
    token: expect.any(String),
    expiresAt: expect.any(Number),
  });
  expect(screen.getByText(/Please enter OTP before it expires in 1[78]\ds/)).toBeInTheDocument();

  await user.type(field, (api.outbox.get(EMAIL) ?? '').toLowerCase());
  expect(calls).not.toContain('POST /api/auth/email/otp/verify');
  await user.keyboard('{Enter}');

  await waitFor(() => expect(loadedDocuments).toEqual(['/']));
  expect(localStorage.getItem('dss-accessToken')).toMatch(/^ey[\w.-]+$/);
  expect(pendingRecord()).toBeNull();
  expect(sessionStorage.getItem('dss-toast')).toContain('OTP verified successfully');
});

test('a code is mailed to an international domain', async () => {
  const user = visit('/auth');
  await user.type(await screen.findByLabelText('Email'), 'asha@विकास.भारत{Enter}');
  expect(await screen.findByLabelText('One-Time Password')).toBeInTheDocument();
  expect([...api.outbox.keys()]).toEqual(['asha@xn--11b7dkxd.xn--h2brj9c']);
});

test('an address that is none shows an error without a request', async () => {
  const user = visit('/auth');
  const field = await screen.findByLabelText('Email');
  await user.type(field, 'ada@{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/valid email address/));
  expect(field).toBeInvalid();
  expect(calls).not.toContain('GET /api/auth/email/otp');
});

test('an address of 51 characters shows that it is too long', async () => {
  const user = visit('/auth');
  const field = await screen.findByLabelText('Email');
  const domain = `@${'d'.repeat(30)}.${'e'.repeat(2)}`;
  await user.click(field);
  await user.paste('a'.repeat(51 - domain.length) + domain);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(
      'Please sign in with an address of at most 50 characters.',
    ),
  );
  expect(field).toBeInvalid();
  expect(calls).not.toContain('GET /api/auth/email/otp');
  expectNoToast();
});

test('a code with five wrong attempts is reported as used up, with a link to a new one', async () => {
  const { user } = await askForCode();
  const code = api.outbox.get(EMAIL) ?? '';
  for (let tries = 1; tries <= 5; tries++) {
    const field = await screen.findByLabelText('One-Time Password');
    await user.type(field, `${code === '2222' ? '3333' : '2222'}{Enter}`);
    await screen.findByRole('button', { name: 'Login' });
    const link = screen.queryByRole('link', { name: 'Enter the code' });
    if (tries < 5 && link !== null) await user.click(link);
  }
  expect(await findToast('Invalid OTP. Please try again')).toBeInTheDocument();
  expect(await screen.findByText(/^You entered a wrong code for/)).toHaveTextContent(EMAIL);
  expect(screen.queryByRole('link', { name: 'Enter the code' })).not.toBeInTheDocument();
  expect(await screen.findByLabelText('Email')).toHaveValue(EMAIL);

  api.clock.advance(31);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await user.type(await screen.findByLabelText('One-Time Password'), api.outbox.get(EMAIL) ?? '');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(loadedDocuments).toEqual(['/']));
});

test('a wrong code returns to the sign-in, which keeps a link to the code that is still valid', async () => {
  const { user, field } = await askForCode();
  const code = api.outbox.get(EMAIL) ?? '';
  await user.type(field, code === '2222' ? '3333' : '2222');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await findToast('Invalid OTP. Please try again')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/auth');
  expect(await screen.findByText(/^We mailed a code to/)).toHaveTextContent(EMAIL);
  expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
  // The toast has said it.
  expect(screen.queryByText(/wrong/)).not.toBeInTheDocument();

  await user.click(await screen.findByRole('link', { name: 'Enter the code' }));
  await user.type(await screen.findByLabelText('One-Time Password'), code);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(loadedDocuments).toEqual(['/']));
});

test('a code expires on the screen when its time is up', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  localStorage.setItem(
    'sent-mail',
    JSON.stringify({ email: EMAIL, token: 'live', expiresAt: Date.now() / 1000 + 3 }),
  );
  const user = visit('/auth/otp/verify');
  expect(await screen.findByText('Please enter OTP before it expires in 3s')).toBeInTheDocument();
  vi.advanceTimersByTime(1000);
  expect(await screen.findByText('Please enter OTP before it expires in 2s')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByText(/must be 4 characters/)).toBeInTheDocument();
  vi.advanceTimersByTime(2000);
  expect(await screen.findByText('OTP expired, please request a new OTP')).toBeInTheDocument();
  expect(screen.queryByText(/must be 4 characters/)).not.toBeInTheDocument();
});

test('if the server is unreachable the code stays in the field', async () => {
  const { user, field } = await askForCode();
  msw.use(http.post('*/api/auth/email/otp/verify', () => HttpResponse.error()));
  await user.type(field, 'AB2C');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/could not reach the server/)).toBeInTheDocument();
  expect(field).toHaveValue('AB2C');
  expect(window.location.pathname).toBe('/auth/otp/verify');
});

test('too many attempts show until when to wait and stay on the screen', async () => {
  const { user, field } = await askForCode();
  msw.use(
    http.post('*/api/auth/email/otp/verify', () =>
      HttpResponse.json(
        { data: null, code: 'too_many_tries', message: 'Slow down' },
        { status: 429, headers: { 'Retry-After': '150' } },
      ),
    ),
  );
  await user.type(field, 'AB2C');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(
    await screen.findByText(/^Too many tries. Please wait until \d\d:\d\d\.$/),
  ).toBeInTheDocument();
  expect(window.location.pathname).toBe('/auth/otp/verify');
});

/** The server rate-limits codes for so many seconds. */
const rateLimitCodesFor = (seconds: number) =>
  msw.use(
    http.get('*/api/auth/email/otp', () =>
      HttpResponse.json(
        { data: null, code: 'too_many_codes', message: 'Slow down' },
        { status: 429, headers: { 'Retry-After': String(seconds) } },
      ),
    ),
  );

test('the wait for a code counts down outside the live region and goes at zero', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  rateLimitCodesFor(23);
  const user = visit('/auth');
  await user.type(await screen.findByLabelText('Email'), EMAIL);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  const alert = await screen.findByText(/^We have just mailed you a code/);
  expect(alert).toHaveTextContent(
    'We have just mailed you a code. Please wait 23 seconds before you ask for another one.',
  );
  vi.advanceTimersByTime(1000);
  await waitFor(() => expect(within(alert).getByRole('timer')).toHaveTextContent('22 seconds'));
  vi.advanceTimersByTime(22_000);
  await waitFor(() => expect(alert).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('Back asks first, and Continue discards the code', async () => {
  const { user } = await askForCode();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(
    screen.getByRole('dialog', { name: 'Are you absolutely sure?' }),
  ).toHaveAccessibleDescription('This action cannot be undone. This will invalid your OTP.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(pendingRecord()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Login' });
  expect(pendingRecord()).toBeNull();
  expect(window.location.pathname).toBe('/auth');
});

test('an address that was filled in without an event gets the code', async () => {
  const user = visit('/auth');
  const field = await screen.findByLabelText<HTMLInputElement>('Email');
  field.value = 'ada@example.org';
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByLabelText('One-Time Password')).toBeInTheDocument();
  expect(api.outbox.get('ada@example.org')).toBeDefined();
});

test('Enter and a double click send one request', async () => {
  const answer = createGate();
  msw.use(
    http.get('*/api/auth/email/otp', async () => {
      await answer.opened;
      return undefined;
    }),
  );
  const user = visit('/auth');
  await user.type(await screen.findByLabelText('Email'), `${EMAIL}{Enter}`);
  await user.dblClick(screen.getByRole('button', { name: /^(Login|Loading)$/ }));
  answer.open();
  await screen.findByLabelText('One-Time Password');
  expect(calls.filter((call) => call === 'GET /api/auth/email/otp')).toHaveLength(1);
});

test('a signed-in member is redirected from the sign-in screens', async () => {
  await signedIn();
  visit('/auth');
  expect(await screen.findByText('OUR UPCOMING EVENTS')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/');
});

test.each([
  ['google', 'Login with Google'],
  ['github', 'Login with Github'],
])('login with %s says that it is not set up', async (_provider, button) => {
  const user = visit('/auth');
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await findToast(`${button} is not set up on this site yet`)).toBeInTheDocument();
});
