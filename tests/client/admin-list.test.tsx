import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { society } from '@/data/society';
import { loadArticle } from '@/data/articles';
import { eventArticles } from '@/data/events';
import { instantOf, toUtcTime } from '@/domain/event-time';
import {
  clickTwiceAtOnce,
  dayFromToday,
  editAsPriya,
  showInterestAs,
} from '#tests/support/admin-site';
import { api, calls, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();
beforeEach(async () => {
  await signedInAsAdmin();
  await api.query("update admin set name = 'Asha Rao' returning id");
});

const inThreeDays = {
  date: '',
  startsAt: toUtcTime(instantOf(`${dayFromToday(3)}T17:00`, society.timeZone)),
};

test('the next event answers when, where and how many come', async () => {
  await api.addEvent({ name: 'Later', date: '', startsAt: dayFromToday(20), place: 'Lab' });
  const id = await api.addEvent({ name: 'Rust Night', ...inThreeDays, place: 'Room 204' });
  await showInterestAs('meera@example.org', id);
  visit('/admin');
  const next = within(await screen.findByRole('region', { name: 'Next: in 3 days' }));
  expect(next.getByRole('link', { name: 'Rust Night' })).toHaveAttribute(
    'href',
    `/admin/events/${id}`,
  );
  expect(next.getByText(/, 17:00$/)).toBeInTheDocument();
  expect(next.getByText('Room 204')).toBeInTheDocument();
  expect(next.getByText('1 interested')).toBeInTheDocument();
  expect(next.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/admin/events/${id}/edit`,
  );
  expect(next.getByText('Share')).toBeInTheDocument();
});

test('the next event has a card instead of a row, and counts as before', async () => {
  await api.addEvent({ name: 'Rust Night', ...inThreeDays, place: 'Room 204' });
  await api.addEvent({ name: 'Later', date: '', startsAt: dayFromToday(20) });
  await api.addEvent({ name: 'Some Day', date: 'March-April' });
  visit('/admin');
  const others = await screen.findByRole('list', { name: 'Other upcoming events' });
  expect(within(others).getAllByRole('listitem')).toHaveLength(2);
  expect(within(others).queryByRole('link', { name: /Rust Night/ })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: /^Next:/ })).not.toHaveTextContent('admin@');
  expect(screen.getByRole('link', { name: 'Upcoming 3' })).toBeInTheDocument();
});

test('a row says when, in which state and how many', async () => {
  const id = await api.addEvent({ name: 'Rust Night', ...inThreeDays, place: 'Room 204' });
  await editAsPriya(id, { place: 'Room 7', status: 'cancelled' });
  visit('/admin');
  const list = await screen.findByRole('list', { name: 'Upcoming' });
  const row = within(list).getByRole('link', { name: /Rust Night/ });
  expect(row).toHaveTextContent('17:00 · Room 7');
  expect(row).toHaveAccessibleName(/^Rust Night ?\w+day, \d+ \w+ \d{4}, 17:00 ?Room 7/);
  expect(row).toHaveTextContent('0interested');
  expect(row).toHaveTextContent('Cancelled');
  expect(row).not.toHaveTextContent('priya@');
});

test('the states have lists of their own, with their counts once they are known', async () => {
  await api.addEvent({ name: 'Rust Night', ...inThreeDays });
  await api.addEvent({ name: 'Half an idea', status: 'draft' });
  const user = visit('/admin');
  expect(await screen.findByRole('link', { name: 'Upcoming 1' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(screen.getByRole('link', { name: 'Bin' })).toBeInTheDocument();
  await user.click(await screen.findByRole('link', { name: 'Drafts 1' }));
  const drafts = within(await screen.findByRole('list', { name: 'Drafts' }));
  expect(drafts.getByRole('link', { name: /Half an idea/ })).not.toHaveTextContent('interested');
  expect(window.location.search).toBe('?state=draft');
  await user.click(screen.getByRole('link', { name: 'Bin' }));
  expect(await screen.findByText(/The bin is empty/)).toBeInTheDocument();
});

test('what needs somebody comes first, in sentences', async () => {
  await api.addEvent({ name: 'Some Day', date: 'March-April' });
  const id = await api.addEvent({ name: 'Rust Night', date: '', startsAt: dayFromToday(1) });
  visit('/admin');
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  await waitFor(() =>
    expect(needs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Rust Night is tomorrow and has no place yet.',
      'Some Day has no date yet, so calendars leave it out.',
    ]),
  );
  expect(needs.getByRole('link', { name: /Rust Night/ })).toHaveAttribute(
    'href',
    `/admin/events/${id}`,
  );
});

test('an empty desk leads to the first event', async () => {
  visit('/admin');
  expect(await screen.findByText(/Nothing is coming up/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'New event' })).toHaveAttribute(
    'href',
    '/admin/events/new',
  );
  expect(screen.queryByRole('region', { name: 'Needs you' })).not.toBeInTheDocument();
});

test('an event in the bin is restored there', async () => {
  const id = await api.addEvent({ name: 'Rust Night', ...inThreeDays });
  await api.store.eventChanges.remove(Number(id), 1, {
    adminEmail: 'priya@example.org',
    now: api.clock.now(),
  });
  visit('/admin?state=deleted');
  const row = await screen.findByRole('link', { name: /Rust Night/ });
  expect(row).toHaveTextContent('Deleted just now by priya@example.org');
  const restore = screen.getByRole('button', { name: 'Restore Rust Night' });
  restore.focus();
  clickTwiceAtOnce(restore);
  expect(await screen.findByText(/The bin is empty/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toHaveFocus();
  expect(calls.filter((call) => call.endsWith('/restore'))).toHaveLength(1);
  expect(await api.store.eventQueries.find(Number(id), api.clock.now())).not.toBeNull();
});

test('a form for a new event that was left is offered above the list, until it is discarded', async () => {
  const user = visit('/admin/events/new');
  await user.type(await screen.findByLabelText('Name'), 'Rust Night');
  const backToList = () => user.click(screen.getByRole('link', { name: 'Upcoming events' }));
  await backToList();
  const list = within(await screen.findByRole('list', { name: 'Unfinished events' }));
  expect(list.getByRole('listitem')).toHaveTextContent('You have an unfinished event: Rust Night');
  await user.click(list.getByRole('link', { name: 'Continue' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Rust Night');
  await backToList();

  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Discard…' }));
    return within(await screen.findByRole('dialog', { name: /^Discard .*Rust Night/ }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Keep it' }));
  expect(screen.getByRole('button', { name: 'Discard…' })).toHaveFocus();
  await user.click((await ask()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.queryByRole('list', { name: 'Unfinished events' })).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test.for(eventArticles.slice(0, 1))(
  'the past list has the articles of the site, and duplicates one without its day',
  async ({ slug, title, href, cover }) => {
    const user = visit('/admin?state=past');
    const list = within(await screen.findByRole('list', { name: 'Articles of this site' }));
    expect(list.getAllByRole('listitem')).toHaveLength(eventArticles.length);
    expect(list.getByRole('link', { name: title })).toHaveAttribute('href', href);
    await user.click(list.getByRole('button', { name: `Duplicate: ${title}` }));
    expect(await screen.findByLabelText('Name')).toHaveValue(title);
    expect(screen.getByLabelText('Description')).toHaveValue(await loadArticle(slug));
    expect(screen.getByLabelText(/^Day/)).toHaveValue('');
    expect(document.querySelector(`main img[src="${cover.src}"]`)).not.toBeNull();
  },
);
