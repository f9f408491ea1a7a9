import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSite, visit } from '#tests/support/site';

useSite();

test.each([
  ['/', 'A community Empowering Student Developers'],
  ['/about', 'About Us'],
  ['/about/technical', 'Technical'],
  ['/events', 'Events'],
  ['/event/vjit-ideathon-2025', 'VJIT Ideathon 2025'],
  ['/blogs', /Page still in progress/],
  ['/contact', /Page still in progress/],
  ['/auth', 'JOIN OUR THRIVING COMMUNITY & ELEVATE YOUR JOURNEY!'],
  ['/auth/secret/admin', 'Admin Page'],
  ['/no-such-page', /Page not found/],
  ['/auth/no-such-page', /Page not found/],
])('%s shows its page', async (path, heading) => {
  visit(path);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(document.title).not.toBe('');
});

test('an event without a name leads to the events', async () => {
  visit('/event');
  expect(await screen.findByText('DISCOVER OUR EXCITING EVENTS')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/events');
});

test.each(['/profile', '/auth/otp/verify'])('%s is not for visitors', async (path) => {
  visit(path);
  await screen.findByRole('heading', { level: 1 });
  expect(window.location.pathname).toBe(path === '/profile' ? '/' : '/auth');
});

test('the menu marks the current page', async () => {
  visit('/events');
  await screen.findByText('DISCOVER OUR EXCITING EVENTS');
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map((link) => link.textContent)).toEqual(['Events']);
});

test('a click in the menu moves the focus to the heading of the new page', async () => {
  const user = visit('/');
  await user.click(screen.getAllByRole('link', { name: 'About Us' })[0] as HTMLElement);
  const heading = await screen.findByRole('heading', { level: 1, name: 'About Us' });
  expect(heading).toHaveFocus();
});
