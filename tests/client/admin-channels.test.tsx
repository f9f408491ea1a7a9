// The desk of a society that also announces in Discord and Slack.
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dayFromToday } from '#tests/support/admin-site';
import { api, findToast, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';
import { subscribe } from '#tests/support/subscribers';

useSite({
  ANNOUNCE_DISCORD: 'https://discord.example.org/webhook',
  ANNOUNCE_SLACK: 'https://slack.example.org/webhook',
});
beforeEach(signedInAsAdmin);

const event = { name: 'Rust Night', date: '', startsAt: dayFromToday(5), place: 'Room 204' };

const button = (name: string | RegExp) => screen.findByRole('button', { name });

const posts = () =>
  api.query("select email from mail where email in ('Discord', 'Slack') order by email");

test('an event without subscribers is announced in the channels, once', async () => {
  const id = await api.addEvent(event);
  const user = visit(`/admin/events/${id}`);
  await user.click(await button('Post to Discord and Slack…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce “Rust Night”?' }));
  await user.click(dialog.getByRole('button', { name: 'Post to Discord and Slack' }));
  await findToast('The post is on its way');
  expect(await posts()).toEqual([{ email: 'Discord' }, { email: 'Slack' }]);
  expect(screen.queryByRole('button', { name: /^Post to/ })).not.toBeInTheDocument();
});

test('the choice to tell subscribers says where else it goes', async () => {
  await subscribe('ada@example.org');
  const id = await api.addEvent({ ...event, status: 'draft' });
  const user = visit(`/admin/events/${id}`);
  const label = 'Tell the one subscriber by mail, also in Discord and Slack';
  expect(await screen.findByRole('checkbox', { name: label })).toBeChecked();
  await user.click(await button('Publish and tell 1 subscriber'));
  await findToast('A mail goes to the one subscriber, and a post to Discord and Slack.');
  expect(await posts()).toHaveLength(2);
});

test('a cancellation that concerns no member can be posted', async () => {
  const id = await api.addEvent(event);
  const user = visit(`/admin/events/${id}`);
  await button(/^Post to/);
  await user.click(await button('More actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel the event…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('checkbox', { name: 'Post it to Discord and Slack' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Cancel and post to Discord and Slack' }));
  await findToast('A post goes to Discord and Slack, and Undo sends another.');
  expect(await posts()).toHaveLength(2);
});

test('the desk says that a channel does not answer, and which posts were given up', async () => {
  await api.addEvent({ ...event, announce: true });
  await api.query(`update mail set reason = 'Discord answered 500.' where email = 'Discord'`);
  await api.query(
    `update mail set status = 'failed', finished_at = 1, reason = 'Slack answered 404: it takes no such post.' where email = 'Slack'`,
  );
  const user = visit('/admin/mail');
  await screen.findByText('Discord answered 500. Your site tries again by itself.');
  await screen.findByText('Slack answered 404: it takes no such post.');
  await user.click(await button('Try again: Slack'));
  await screen.findByText('The post to Slack is tried again.');
});
