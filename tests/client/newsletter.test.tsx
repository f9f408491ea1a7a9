import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { calls, findToast, msw, useSite, visit } from '#tests/support/render-site';

useSite();

async function subscribe(email: string) {
  const user = visit('/blogs');
  const footer = within(await screen.findByRole('contentinfo'));
  const field = await footer.findByLabelText('News by mail');
  await user.type(field, email);
  await user.click(footer.getByRole('button', { name: 'Subscribe' }));
  return { user, field, footer };
}

test('a client error stays below the form', async () => {
  msw.use(
    http.post('*/api/email', () =>
      HttpResponse.json({ data: null }, { status: 429, headers: { 'Retry-After': '120' } }),
    ),
  );
  const { footer } = await subscribe('ada@example.org');
  expect(await findToast('Something went wrong')).toBeVisible();
  expect(
    footer.getByText(/^You are not subscribed yet. Please try again at \d\d:\d\d\.$/),
  ).toBeVisible();
});

test('an invalid address is marked and not sent', async () => {
  const { field } = await subscribe('ada');
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveValue('ada');
  expect(calls).not.toContain('POST /api/email');
});

test('offline nothing is sent, and the address stays in the field', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { field, footer } = await subscribe('ada@example.org');
  expect(await footer.findByText(/^You are offline, so nothing was sent\./)).toBeInTheDocument();
  expect(field).toHaveValue('ada@example.org');
  expect(await findToast('Something went wrong, please try again later')).toBeInTheDocument();
  expect(calls).not.toContain('POST /api/email');
});
