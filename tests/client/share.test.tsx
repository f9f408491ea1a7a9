// The ways to tell others of an event.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayFromToday } from '#tests/support/admin-site';
import {
  api,
  findToast,
  signedIn,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const event = { name: 'Rust Night & more', date: '', startsAt: dayFromToday(5), place: 'Room 204' };

/** Opens the menu, and returns its entries. */
async function openShare(user: ReturnType<typeof visit>) {
  const summary = await screen.findByText('Share', { selector: 'summary' });
  await user.click(summary);
  return within(summary.closest('details') ?? document.body);
}

test.each(['/events/', '/admin/events/'])(
  '%s: Share has the link, a text, the poster and the calendar file',
  async (path) => {
    if (path.startsWith('/admin')) await signedInAsAdmin();
    const id = await api.addEvent(event);
    const user = visit(path + id);
    const menu = await openShare(user);
    const url = `${window.location.origin}/events/${id}`;
    const href = (name: RegExp | string) =>
      menu.getByRole('link', { name }).getAttribute('href') ?? '';
    expect(href('Poster (PDF)')).toContain(`/api/event/${id}/poster.pdf`);
    expect(href('Calendar file')).toContain(`/calendar/${id}.ics`);
    const text = new URL(href(/^Send in WhatsApp/)).searchParams.get('text') ?? '';
    expect(text.split('\n')).toEqual([event.name, expect.stringMatching(/\d{4}, Room 204$/), url]);
    expect(href(/^Send in WhatsApp/)).toContain('Rust%20Night%20%26%20more');

    await user.click(menu.getByRole('button', { name: 'Copy link' }));
    await findToast('Link copied');
    expect(await navigator.clipboard.readText()).toBe(url);
    await openShare(user);
    await user.click(menu.getByRole('button', { name: 'Copy text for WhatsApp' }));
    await findToast('Text copied');
    expect(await navigator.clipboard.readText()).toBe(text);
  },
);

test('an event that is cancelled or over has no poster, and a draft is not shared', async () => {
  const cancelled = await api.addEvent(event);
  await api.query(`update event set status = 'cancelled' where id = ${cancelled}`);
  const past = await api.addEvent({ ...event, startsAt: dayFromToday(-5) });
  for (const id of [cancelled, past]) {
    const menu = await openShare(visit(`/events/${id}`));
    expect(menu.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
    expect(menu.queryByRole('link', { name: 'Poster (PDF)' })).not.toBeInTheDocument();
    expect(menu.queryByRole('link', { name: 'Calendar file' })).not.toBeInTheDocument();
    cleanup();
  }
  await signedInAsAdmin();
  visit(`/admin/events/${await api.addEvent({ ...event, status: 'draft' })}`);
  await screen.findByRole('link', { name: 'Preview page' });
  expect(screen.queryByText('Share')).not.toBeInTheDocument();
});

test('members are offered the calendar with all of their events', async () => {
  const id = await api.addEvent(event);
  visit(`/events/${id}`);
  fireEvent.click(await screen.findByText('Add to calendar'));
  expect(screen.queryByRole('link', { name: /^All your events/ })).not.toBeInTheDocument();
  cleanup();
  await signedIn();
  const user = visit(`/events/${id}`);
  await user.click(await screen.findByText('Add to calendar'));
  await user.click(screen.getByRole('link', { name: 'All your events in your calendar' }));
  const section = (await screen.findByRole('heading', { name: 'Your calendar link' })).closest(
    'section',
  );
  expect(window.location.hash).toBe(`#${section?.id}`);
});
