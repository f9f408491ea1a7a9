// The cards of the server's events, and the lists that they stand in.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayFromToday } from '#tests/support/admin-site';
import { atSocietyTime } from '#tests/support/society-time';
import { api, card, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const upcoming = async () => {
  const heading = await screen.findByRole('heading', { name: 'OUR UPCOMING EVENTS' });
  return within(heading.closest('section') ?? document.body);
};

test('the line above the slides leads to the next event and names its day, with the year of a far one', async () => {
  const year = new Date().getUTCFullYear() + 1;
  await api.addEvent({ name: 'Later', startsAt: `${year}-04-12` });
  const id = await api.addEvent({ name: 'First', startsAt: `${year}-03-12` });
  visit('/events');
  const link = await screen.findByRole('link', { name: /^Next: ?First/ });
  expect(link).toHaveAttribute('href', `/events/${id}`);
  expect(link).toHaveTextContent(new RegExp(`, 12 Mar ${year}$`));
});

test('the next event is none whose day is past, which the list keeps for a day', async () => {
  await api.addEvent({ name: 'Last year', date: '28th September 2024' });
  await api.addEvent({ name: 'First', startsAt: dayFromToday(5) });
  visit('/');
  expect(await screen.findByRole('link', { name: /^Next: ?First/ })).toBeInTheDocument();
  expect((await card('Last year')).getByText('28th September 2024')).toBeInTheDocument();
});

test('the calendar of all events opens in an app of the device or in Google Calendar', async () => {
  visit('/events');
  const app = await screen.findByRole('link', { name: 'Add to your calendar' });
  const address = `webcal://${window.location.host}/calendar.ics`;
  expect(app).toHaveAttribute('href', address);
  expect(screen.getByRole('link', { name: /^Open in Google Calendar/ })).toHaveAttribute(
    'href',
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(address)}`,
  );
});

test.each([
  ['going on', { startsAt: -1, endsAt: 1 }, /^On now: ?Hack days$/],
  ['today', { startsAt: 0, endsAt: null }, /^Today: ?Hack days$/],
])('the line above the slides says of an event %s when it is', async (_when, days, text) => {
  const { startsAt, endsAt } = days;
  await api.addEvent({
    name: 'Hack days',
    startsAt: dayFromToday(startsAt),
    endsAt: endsAt === null ? null : dayFromToday(endsAt),
  });
  visit('/events');
  expect(await screen.findByRole('link', { name: text })).toBeInTheDocument();
  const label = (await card('Hack days')).queryByText('On now');
  if (endsAt === null) expect(label).not.toBeInTheDocument();
  else expect(label).toBeInTheDocument();
});

test('a card says in words what has changed and where the event is, and shows no signs', async () => {
  const adminToken = await api.signInAdmin();
  const send = async (id: string, change: object) => {
    const { data } = (await (await api.request(`/api/event/${id}`)).json()) as { data: object };
    const response = await api.request(`/api/event/${id}`, {
      method: 'PUT',
      token: adminToken,
      json: { ...data, ...change },
    });
    expect(response.status).toBe(200);
  };
  const year = new Date().getUTCFullYear() + 1;
  const day = (month: number) => `${year}-0${month}-12`;
  const cancelled = await api.addEvent({ name: 'Off', startsAt: day(3) });
  const moved = await api.addEvent({
    name: 'Later',
    startsAt: day(4),
    place: 'Seminar Hall',
    description: '## **Bold**',
  });
  const nextYear = await api.addEvent({ name: 'Next year', startsAt: day(5) });
  const sameDay = await api.addEvent({
    name: 'Same day',
    startsAt: atSocietyTime(`${day(6)}T17:00`),
  });
  await send(cancelled, { status: 'cancelled' });
  await send(moved, { startsAt: day(7), date: '' });
  await send(nextYear, { startsAt: `${year + 1}-01-01`, date: '' });
  await send(sameDay, { startsAt: atSocietyTime(`${day(6)}T18:00`), date: '' });
  visit('/events');
  expect((await card('Off')).getByText('Cancelled')).toBeInTheDocument();
  const later = await card('Later');
  expect(later.getByText('Moved from 12 April')).toBeInTheDocument();
  expect(later.getByText('Seminar Hall')).toBeInTheDocument();
  expect(later.getByText('Bold…')).toBeInTheDocument();
  expect((await card('Next year')).getByText(`Moved from 12 May ${year}`)).toBeInTheDocument();
  expect((await card('Same day')).getByText('Moved from 17:00')).toBeInTheDocument();
});

test.each(['/', '/events'])('%s shows all events that are to come', async (path) => {
  for (let day = 8; day > 0; day -= 1) {
    await api.addEvent({ name: `Event ${day}`, startsAt: inDays(day) });
  }
  visit(path);
  await card('Event 1');
  const headings = (await upcoming()).getAllByRole('heading', { level: 3 });
  const days = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(headings.map(({ textContent }) => textContent)).toEqual(days.map((day) => `Event ${day}`));
});

test('only admins have a link to edit an event', async () => {
  const id = await api.addEvent();
  await signedInAsAdmin();
  visit('/');
  const edit = await (
    await card('Git Together')
  ).findByRole('link', { name: 'Edit: Git Together' });
  expect(edit).toHaveAttribute('href', `/admin/events/${id}`);
});
