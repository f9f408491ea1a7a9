import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { calls, findToast, msw, useSite, visit } from '#tests/support/render-site';

useSite();

async function submit(password: string) {
  const user = visit('/auth/secret/admin');
  await user.type(await screen.findByLabelText('Email'), 'chair@example.org');
  const field = screen.getByLabelText('Password');
  await user.type(field, `${password}{Enter}`);
  return { user, field };
}

test('a password of three characters is rejected without a request', async () => {
  const { field } = await submit('abc');
  await waitFor(() => expect(field).toBeInvalid());
  expect(calls).not.toContain('POST /api/auth/admin');
});

test('fields that a password manager filled without an event are sent', async () => {
  const user = visit('/auth/secret/admin');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  email.value = 'chair@example.org';
  screen.getByLabelText<HTMLInputElement>('Password').value = 'wrong password';
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Wrong email or password.')).toBeInTheDocument();
  expect(calls).toContain('POST /api/auth/admin');
});

test('a client error stays in the form after its toast is gone', async () => {
  const { field } = await submit('wrong password');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password.');
  // In the line below the field, which is there from the start, so that nothing moves.
  expect(field).toHaveAccessibleDescription(/Wrong email or password\.$/);
  expect(screen.getByText('This is your secret password.')).toHaveClass('invisible');
});

test('too many attempts show until when to wait and keep what was typed', async () => {
  msw.use(
    http.post('*/api/auth/admin', () =>
      HttpResponse.json({ data: null }, { status: 429, headers: { 'Retry-After': '90' } }),
    ),
  );
  const { field } = await submit('wrong password');
  expect(
    await screen.findByText(/^Too many tries. Please wait until \d\d:\d\d\.$/),
  ).toBeInTheDocument();
  expect(await findToast('Something Went Wrong')).toBeInTheDocument();
  expect(field).toHaveValue('wrong password');
});
