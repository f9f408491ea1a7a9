// The specification's error catalogue: one test per row, named after the row.
import { render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { useCarousel } from '@/components/ui/carousel';
import { upcomingWorkshop } from '@/data/events';
import { society } from '@/data/society';
import { PASSWORD, passwordHash } from '#tests/support/admin';
import {
  api,
  calls,
  expectNoToast,
  findToast,
  loadedDocuments,
  msw,
  signedIn,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const EMAIL = 'ada@example.org';
const noData = (status: number) => () =>
  HttpResponse.json({ data: null, code: 'no', message: 'No.' }, { status });

async function fillEventForm() {
  await signedInAsAdmin();
  const user = visit('/events');
  const form = within(await screen.findByRole('form', { name: 'Create an event' }));
  await user.type(form.getByLabelText('Image'), '/art/git.svg');
  await user.type(form.getByLabelText('Name'), 'Git Together');
  await user.type(form.getByLabelText('Date'), '1st May 2026');
  await user.type(form.getByLabelText('Description'), 'A first pull request.');
  await user.click(form.getByRole('button', { name: 'Create event' }));
  return form;
}

async function logInAsAdmin(password: string) {
  const user = visit('/auth/secret/admin');
  await user.type(await screen.findByLabelText('Email'), 'chair@example.org');
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

async function subscribe() {
  const user = visit('/blogs');
  const footer = within(await screen.findByRole('contentinfo'));
  const field = footer.getByLabelText('News by mail');
  await user.type(field, `${EMAIL}{Enter}`);
  await waitFor(() => expect(field).toHaveValue(''));
}

function expiredCode() {
  const record = { email: EMAIL, token: 'old', expiresAt: Date.now() / 1000 - 1 };
  localStorage.setItem('sent-mail', JSON.stringify(record));
  return visit('/auth/otp/verify');
}

test('Unknown route', async () => {
  visit('/no-such-page');
  const heading = await screen.findByRole('heading', { name: /404\s*Page not found/ });
  expect(heading).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test.each([
  ['/no-such-page', '404'],
  ['/blogs', '204'],
])('%s shows the logo and the number %s as text', async (path, number) => {
  visit(path);
  const main = await screen.findByRole('main');
  expect(await within(main).findByText(number)).toBeInTheDocument();
  // The logo breaks the name into two lines.
  expect(main).toHaveTextContent(society.name.replace(' ', ''));
});

test('Unknown team domain', async () => {
  visit('/about/no-such-domain');
  expect(await screen.findByRole('heading', { name: 'Invalid Domain' })).toBeInTheDocument();
});

test('Unknown event name', async () => {
  visit('/event/no-such-event');
  expect(await screen.findByText('DISCOVER OUR EXCITING EVENTS')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/events');
});

test('Event list fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  msw.use(http.get('*/api/event', noData(500)));
  visit('/events');
  expect(await screen.findByRole('heading', { name: upcomingWorkshop.name })).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(8000);
  expect(await findToast('Failed to load events. Please try again later.')).toBeInTheDocument();
});

test('Register interest fails', async () => {
  await signedIn();
  await api.addEvent();
  msw.use(http.post('*/api/event/register', noData(500)));
  const user = visit('/');
  await user.click(await screen.findByRole('button', { name: /I'm Interested/ }));
  expect(await findToast('Failed to show interest in the event')).toBeInTheDocument();
  const button = screen.getByRole('button', { name: /I'm Interested/ });
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toBeEnabled();
  expect(loadedDocuments).toEqual([]);
});

test('Register interest succeeds', async () => {
  await signedIn();
  await api.addEvent();
  const user = visit('/events');
  await user.dblClick(await screen.findByRole('button', { name: /I'm Interested/ }));
  await waitFor(() => expect(loadedDocuments).toEqual(['/events']));
  expect(calls.filter((call) => call === 'POST /api/event/register')).toHaveLength(1);
  expect(sessionStorage.getItem('dss-toast')).toContain('You have shown interest in the event');
});

test('Event created', async () => {
  const form = await fillEventForm();
  expect(await findToast('Event created')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Git Together' })).toBeInTheDocument();
  expect(form.getByLabelText('Name')).toHaveValue('');
  expect(loadedDocuments).toEqual([]);
});

test('Event creation, registration, admin-login API failures: creation', async () => {
  msw.use(http.post('*/api/event', noData(503)));
  const form = await fillEventForm();
  expect(await form.findByRole('alert')).toHaveTextContent('Nothing was created. No.');
  expect(form.getByLabelText('Name')).toHaveValue('Git Together');
  expectNoToast();
  expect(console.warn).toHaveBeenCalledWith('Creating an event:', 'No.');
});

test('Event creation, registration, admin-login API failures: registration status', async () => {
  await signedIn();
  await api.addEvent();
  msw.use(http.get('*/api/event/register', noData(404)));
  visit('/');
  expect(await screen.findByRole('button', { name: /I'm Interested/ })).toBeEnabled();
  await waitFor(() => expect(calls).toContain('GET /api/event/register'));
  expectNoToast();
});

test('OTP request falsy', async () => {
  msw.use(http.get('*/api/auth/email/otp', noData(200)));
  const user = visit('/auth');
  await user.type(await screen.findByLabelText('Email'), `${EMAIL}{Enter}`);
  expect(await findToast('Failed to send OTP mail')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
});

test('Empty login e-mail', async () => {
  const user = visit('/auth');
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  expect(await findToast('Please enter a valid email address')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

test('OTP expired', async () => {
  expiredCode();
  expect(await screen.findByText('OTP expired, please request a new OTP')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
});

test('OTP invalid', async () => {
  const record = { email: EMAIL, token: 'nobody’s', expiresAt: Date.now() / 1000 + 100 };
  localStorage.setItem('sent-mail', JSON.stringify(record));
  const user = visit('/auth/otp/verify');
  await user.type(await screen.findByLabelText('One-Time Password'), 'AB2C{Enter}');
  expect(await findToast('Invalid OTP. Please try again')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/auth');
});

test('Resend', async () => {
  const user = expiredCode();
  await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
  expect(await findToast('OTP sent to your mail')).toBeInTheDocument();
  expect(api.outbox.get(EMAIL)).toMatch(/^\w{4}$/);
  expect(screen.getByText(/before it expires in \d+s/)).toBeInTheDocument();
});

test.each([
  ['/auth/callback/google', '/auth'],
  ['/auth/callback/github?code=refused', '/auth'],
  ['/auth/callback/elsewhere?code=abc', '/'],
])('Social login failure or missing code: %s', async (callback, target) => {
  visit(callback);
  expect(await findToast('Login failed please try again')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe(target));
  expect(localStorage.getItem('dss-accessToken')).toBeNull();
});

test('Social success', async () => {
  const token = await api.signIn(EMAIL);
  msw.use(
    http.get('*/api/auth/github', () =>
      HttpResponse.json({ data: { accessToken: `Bearer ${token}` } }),
    ),
  );
  visit('/auth/callback/github?code=good');
  expect(await findToast('Login successful')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /Profile menu of/ })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/');
  expect(calls.filter((call) => call === 'GET /api/auth/github')).toHaveLength(1);
});

test('Subscribe 201', async () => {
  await subscribe();
  expect(await findToast('Thank you for subscribing!')).toBeInTheDocument();
});

test('Subscribe 203', async () => {
  await api.request('/api/email', { json: { email: EMAIL.toUpperCase() } });
  await subscribe();
  expect(await findToast("You've already submitted email once. Thank you!")).toBeInTheDocument();
});

test('Subscribe other status', async () => {
  msw.use(http.post('*/api/email', () => HttpResponse.json({ data: {} }, { status: 200 })));
  await subscribe();
  expect(await findToast('Something went wrong')).toBeInTheDocument();
});

test('Subscribe exception', async () => {
  msw.use(http.post('*/api/email', () => HttpResponse.error()));
  await subscribe();
  expect(await findToast('Something went wrong, please try again later')).toBeInTheDocument();
  expect(console.warn).toHaveBeenCalledWith('Subscribing:', expect.any(String));
});

test.each([
  ['a 401', noData(401)],
  ['a response without a token', () => HttpResponse.json({ data: {}, message: 'OK' })],
])('Admin login without accessToken: %s', async (_kind, response) => {
  msw.use(http.post('*/api/auth/admin', response));
  await logInAsAdmin('anything at all');
  expect(await findToast('Invalid Credentials')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/auth/secret/admin');
  expect(screen.getByLabelText('Email')).toHaveValue('chair@example.org');
});

test('Admin login exception', async () => {
  msw.use(http.post('*/api/auth/admin', () => HttpResponse.error()));
  await logInAsAdmin('anything at all');
  expect(await findToast('Something Went Wrong')).toBeInTheDocument();
  expect(console.warn).toHaveBeenCalledWith('Admin login:', expect.any(String));
});

test('Admin login success', async () => {
  await api.store.admins.create({ email: 'chair@example.org', passwordHash }, Date.now());
  await logInAsAdmin(PASSWORD);
  expect(await findToast('Login Successful')).toBeInTheDocument();
  expect(await screen.findByRole('form', { name: 'Create an event' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/events');
  expect(localStorage.getItem('dss-admin-accessToken')).toMatch(/^ey[\w.-]+$/);
});

test('Token refresh failure', async () => {
  const token = await signedIn();
  await api.request('/api/auth/logout', { method: 'PUT', token });
  visit('/');
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem('dss-accessToken')).toBeNull());
});

test('Carousel used outside its provider', () => {
  const Stray = () => <p>{useCarousel().selectedIndex}</p>;
  expect(() => render(<Stray />)).toThrow('useCarousel must be used inside a <Carousel>');
  vi.mocked(console.error).mockClear();
});
