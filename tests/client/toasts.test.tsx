import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast as sonner } from 'sonner';
import { expect, test } from 'vitest';
import { Toaster } from '@/components/toaster';
import { dismissPageToasts, toast } from '@/lib/toast';
import { api, findToast, useSite, visit } from '#tests/support/render-site';

useSite();

test('Escape dismisses the toast with the focus, otherwise the latest one', async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  act(() => ['First', 'Second', 'Third'].forEach((title) => toast.info(title)));
  const first = (await findToast('First')).closest('li');
  act(() => first?.focus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('First')).not.toBeInTheDocument());
  expect(screen.getByText('Second')).toBeInTheDocument();
  act(() => screen.getByText('Second').closest('li')?.blur());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Third')).not.toBeInTheDocument());
  expect(screen.getByText('Second')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Second')).not.toBeInTheDocument());
});

test('Escape that closes a menu leaves the toasts', async () => {
  const id = await api.addEvent({ startsAt: `${new Date().getFullYear() + 1}-03-12` });
  const showToast = () => act(() => toast.info('Stays', { outlivesPage: true }));
  // The toaster is there before the menu.
  showToast();
  const user = visit(`/events/${id}`);
  await findToast('Stays');
  await user.click(await screen.findByText('Add to calendar'));
  showToast();
  await findToast('Stays');
  await user.keyboard('{Escape}');
  expect(document.querySelector('details[open]')).not.toBeInTheDocument();
  // A dismissed toast leaves this list at once, and the page after its animation.
  expect(sonner.getToasts()).toMatchObject([{ title: 'Stays' }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Stays')).not.toBeInTheDocument());
});

test('a toast disappears with the page that it is about', async () => {
  const user = visit('/auth');
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  expect(await findToast('Please enter a valid email address')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Continue without login' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await waitFor(() =>
    expect(screen.queryByText('Please enter a valid email address')).not.toBeInTheDocument(),
  );
});

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

test('toasts queued before the toaster loads are not stacked, and disappear with their page', async () => {
  act(() => {
    toast.error('Left behind');
    dismissPageToasts();
    toast.error('Twice');
    toast.error('Twice');
    toast.info('Carried', { outlivesPage: true });
  });
  render(<Toaster />);
  expect(await findToast('Carried')).toBeInTheDocument();
  expect(screen.getAllByText('Twice')).toHaveLength(1);
  expect(screen.queryByText('Left behind')).not.toBeInTheDocument();
});

test('a toast with a button replaces the previous one with a button', async () => {
  const action = { label: 'Undo', onClick: () => undefined };
  render(<Toaster />);
  act(() => toast.success('Published', { action }));
  await findToast('Published');
  act(() => toast.success('Without a button'));
  act(() => toast.success('Deleted', { action }));
  await findToast('Deleted');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  expect(screen.queryByText('Published')).not.toBeInTheDocument();
  expect(screen.getByText('Without a button')).toBeInTheDocument();
});
