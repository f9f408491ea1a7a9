import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dayFromToday } from '#tests/support/admin-site';
import { api, calls, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();
beforeEach(signedInAsAdmin);

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const shownTab = async () => {
  const tabs = await screen.findByRole('navigation', { name: 'Rooms of the event' });
  return within(tabs).getByRole('link', { current: 'page' });
};

test.each([
  ['before the day: who comes', { startsAt: dayFromToday(5) }, 'People'],
  ['without a day: who comes', { date: 'Soon' }, 'People'],
  ['around its time: the door', { startsAt: inHours(2), endsAt: inHours(4) }, 'Door'],
  ['after it: the certificates', { startsAt: inHours(-60), endsAt: inHours(-58) }, 'Certificates'],
])('an event opens with what is due %s', async (_when, times, tab) => {
  const id = await api.addEvent({ name: 'Rust Night', date: '', ...times });
  visit(`/admin/events/${id}`);
  expect(await shownTab()).toHaveTextContent(tab);
});

test('each tab has an address, loads only its own data, and keeps the focus', async () => {
  const id = await api.addEvent({ name: 'Rust Night', date: '', startsAt: dayFromToday(5) });
  const user = visit(`/admin/events/${id}/event`);
  await screen.findByRole('region', { name: 'History' });
  const sent = (part: string) => calls.includes(`GET /api/admin/event/${id}/${part}`);
  expect([sent('interest'), sent('attendance')]).toEqual([false, false]);
  const people = screen.getByRole('link', { name: 'People' });
  await user.click(people);
  await screen.findByRole('heading', { name: '0 interested' });
  expect(window.location.pathname).toBe(`/admin/events/${id}/people`);
  expect(people).toHaveFocus();
  expect(people).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
  expect([sent('interest'), sent('attendance')]).toEqual([true, false]);
  window.history.back();
  await screen.findByRole('region', { name: 'History' });
});

test('a draft and an event in the bin have no tabs, whatever the address says', async () => {
  const id = await api.addEvent({ name: 'Rust Night', date: '', status: 'draft' });
  visit(`/admin/events/${id}/people`);
  await screen.findByRole('region', { name: 'History' });
  expect(screen.queryByRole('link', { name: 'People' })).not.toBeInTheDocument();
});

test('an unknown tab shows what is due', async () => {
  const id = await api.addEvent({ name: 'Rust Night', date: '', startsAt: dayFromToday(5) });
  visit(`/admin/events/${id}/nothing`);
  await waitFor(async () => expect(await shownTab()).toHaveTextContent('People'));
});
