import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { api, calls, findToast, msw, useSite, visit } from '#tests/support/site';

useSite();

async function submit(email: string, password: string) {
  const user = visit('/auth/secret/admin');
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

test('an admin lands among the events', async () => {
  await api.addAdmin('chair@example.org', 'four inks on paper');
  await submit('chair@example.org', 'four inks on paper');
  expect(await findToast('Login Successful')).toBeInTheDocument();
  expect(await screen.findByRole('form', { name: 'Create an event' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/events');
  expect(localStorage.getItem('dss-admin-accessToken')).toMatch(/^ey[\w.-]+$/);
});

test('wrong credentials stay and say Invalid Credentials', async () => {
  await submit('chair@example.org', 'no such admin');
  expect(await findToast('Invalid Credentials')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/auth/secret/admin');
  expect(screen.getByLabelText('Email')).toHaveValue('chair@example.org');
});

test('an answer without a token says Invalid Credentials', async () => {
  msw.use(http.post('*/api/auth/admin', () => HttpResponse.json({ data: {}, message: 'OK' })));
  await submit('chair@example.org', 'anything at all');
  expect(await findToast('Invalid Credentials')).toBeInTheDocument();
});

test('a server that is away says Something Went Wrong', async () => {
  msw.use(http.post('*/api/auth/admin', () => HttpResponse.error()));
  await submit('chair@example.org', 'anything at all');
  expect(await findToast('Something Went Wrong')).toBeInTheDocument();
});

test('a password of three characters is refused before anything is sent', async () => {
  await submit('chair@example.org', 'abc');
  await waitFor(() => expect(screen.getByLabelText('Password')).toBeInvalid());
  expect(calls).not.toContain('POST /api/auth/admin');
});
