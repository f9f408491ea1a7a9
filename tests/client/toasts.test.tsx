import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, useSite, visit } from '#tests/support/render-site';

useSite();

test('a toast of a navigation is shown on the next page', async () => {
  localStorage.setItem(
    'sent-mail',
    JSON.stringify({ email: 'ada@example.org', token: 'x', expiresAt: Date.now() / 1000 + 100 }),
  );
  const user = visit('/auth/otp/verify');
  await user.type(await screen.findByLabelText('One-Time Password'), 'AB2C{Enter}');
  expect(await findToast('Invalid OTP. Please try again')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/auth');
});

test('the same toast is not stacked', async () => {
  const user = visit('/auth');
  const login = await screen.findByRole('button', { name: 'Login' });
  await user.click(login);
  await findToast('Please enter a valid email address');
  await user.click(login);
  await user.click(login);
  const region = screen.getByRole('region', { name: /Notifications/ });
  expect(region.querySelectorAll('[data-sonner-toast]')).toHaveLength(1);
});
