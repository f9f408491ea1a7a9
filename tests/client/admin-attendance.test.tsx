// The doors of an event and who has come, at the organiser's desk.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { spokenCode } from '@/domain/short-code';
import { openDesk } from '#tests/support/admin-events';
import { editAsPriya, showInterestAs } from '#tests/support/admin-site';
import { openDoor, tap } from '#tests/support/door';
import {
  api,
  failEndpoint,
  findToast,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();
beforeEach(signedInAsAdmin);

const MINUTE_MS = 60_000;
let id: string;

/** A workshop that has just begun, with Ada (number 1), Zoë and Grace. */
beforeEach(async () => {
  const startsAt = new Date(Date.now() + MINUTE_MS).toISOString();
  id = await api.addEvent({ startsAt, name: 'Rust Night' });
  for (const name of ['Ada', 'Zoë', 'Grace']) await register(name);
});

async function register(name: string) {
  const email = `${name.toLowerCase()}@example.org`;
  await showInterestAs(email, id);
  const token = await api.signIn(email);
  await api.request('/api/user', { method: 'PUT', token, json: { name, reminders: true } });
}

const door = async () => openDoor(await openDesk(api), id);

async function openPanel(count: string | RegExp = / of 3 /) {
  const user = visit(`/admin/events/${id}/door`);
  const panel = within(await screen.findByRole('region', { name: 'At the door' }));
  await panel.findByText(count);
  const names = (list: string) =>
    within(panel.getByRole('list', { name: list }))
      .queryAllByRole('listitem')
      .map((row) => row.querySelector('bdi')?.textContent);
  return { user, panel, names };
}

const IN = 'Who is in, the latest first';

test('a door link is made, copied, opened in a document of its own, and ended after a question', async () => {
  const { user, panel } = await openPanel();
  const fail = failEndpoint('post', '*/api/admin/event/*/door', 500);
  await user.click(panel.getByRole('button', { name: 'Make a door link' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('Something went wrong');
  fail();
  await user.click(panel.getByRole('button', { name: 'Make a door link' }));
  expect(await findToast('Door 1 has a link')).toBeInTheDocument();
  const link = within(await panel.findByRole('group', { name: 'Door 1' }));
  const open = link.getByRole('link', { name: 'Open' });
  expect(open).toHaveAttribute('href', expect.stringMatching(/\/door\/[\da-f]{40}$/));
  expect(open).toHaveAttribute('target', '_blank');
  await user.click(link.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(open.getAttribute('href'));
  await user.click(link.getByRole('button', { name: 'QR code' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Door 1' }));
  expect(await shown.findByRole('img', { name: /^QR code of the link/ })).toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Close' }));
  expect(link.getByRole('button', { name: 'QR code' })).toHaveFocus();
  await user.click(link.getByRole('button', { name: 'End…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the link of door 1?' }));
  await user.click(dialog.getByRole('button', { name: 'End the link' }));
  expect(await panel.findByText('Ended: door 1')).toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Make a door link' })).toHaveFocus();
});

test('arrivals appear while they happen, are found by name and corrected', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const phone = await door();
  const { user, panel, names } = await openPanel();
  expect(panel.getByText('0 of 3 are in')).toBeInTheDocument();
  await phone.send(tap.in('some-tap-1', '1', api.clock.now()));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await panel.findByText('1 of 3 is in')).toBeInTheDocument();
  expect(panel.getByText(/^\d\d:\d\d, scanned at door 1$/)).toBeInTheDocument();
  vi.useRealTimers();

  const search = panel.getByLabelText('Search arrivals');
  api.clock.advance(60);
  await user.type(search, 'zoe');
  expect(names(IN)).toEqual([]);
  await user.click(panel.getByRole('button', { name: 'Has come: Zoë' }));
  await waitFor(() => expect(names(IN)).toEqual(['Zoë']));
  expect(await findToast('“Zoë” is in')).toBeInTheDocument();
  expect(panel.getByRole('heading', { name: 'At the door' })).toHaveFocus();
  expect(panel.getByText(/ticked at the desk$/)).toBeInTheDocument();
  await user.clear(search);

  api.clock.advance(60);
  await user.click(panel.getByRole('button', { name: 'Add a walk-in' }));
  const form = within(await screen.findByRole('dialog', { name: 'Walk-in' }));
  await user.type(form.getByLabelText(/^Email/), 'eve@');
  await user.click(form.getByRole('button', { name: 'Let in' }));
  expect(await form.findByText('Please enter a name.')).toBeInTheDocument();
  expect(form.getByLabelText(/^Email/)).toBeInvalid();
  await user.type(form.getByLabelText(/^Email/), 'example.org');
  await user.type(form.getByLabelText('Name'), 'Eve');
  await user.click(form.getByRole('button', { name: 'Let in' }));
  expect(await findToast('“Eve” is in')).toBeInTheDocument();
  expect(names(IN)).toEqual(['Eve', 'Zoë', 'Ada']);
  expect(panel.getByText('eve@example.org')).toBeInTheDocument();

  await user.click(panel.getByRole('button', { name: 'Take back the arrival of Ada' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Take back the arrival of “Ada”?' }),
  );
  expect(dialog.queryByText(/certificate/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(names(IN)).toEqual(['Eve', 'Zoë']));
  expect(panel.getByRole('heading', { name: 'At the door' })).toHaveFocus();
});

test('closing the list says who did not come, and what doors send later waits for a yes', async () => {
  const phone = await door();
  await phone.send(tap.in('some-tap-1', '1', api.clock.now()));
  const { user, panel, names } = await openPanel();
  expect(panel.queryByRole('tab')).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Close the list…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the list?' }));
  await user.click(dialog.getByRole('button', { name: 'Close the list' }));
  await user.click(await panel.findByRole('tab', { name: 'Did not come 2' }));
  expect(panel.getByText('1 came')).toBeInTheDocument();
  expect(names('Who did not come')).toEqual(['Zoë', 'Grace']);
  expect(panel.queryByRole('button', { name: 'Close the list…' })).not.toBeInTheDocument();
  await phone.send(
    tap.in('some-tap-2', '2', api.clock.now()),
    tap.walkIn('walk-in-1', 'Eve', null, api.clock.now()),
    tap.walkIn('walk-in-2', 'Mallory', null, api.clock.now()),
  );
  await user.click(panel.getByRole('button', { name: 'Has come: Grace' }));
  // Zoë's tap waits for a yes.
  await panel.findByRole('tab', { name: 'Did not come 0' });
  await user.click(await panel.findByRole('tab', { name: 'Waits for a yes 3' }));
  await user.click(panel.getByRole('button', { name: 'Drop: Mallory' }));
  await panel.findByRole('tab', { name: 'Waits for a yes 2' });
  await user.click(panel.getByRole('button', { name: 'Accept all 2' }));
  await waitFor(() => expect(new Set(names(IN))).toEqual(new Set(['Ada', 'Eve', 'Grace', 'Zoë'])));
  expect(panel.getByRole('tab', { name: 'Did not come 0' })).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Take back the arrival of Ada' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('who registers while the desk is open is found in its search', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, panel } = await openPanel();
  await register('Linus');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await panel.findByText('0 of 4 are in')).toBeInTheDocument();
  vi.useRealTimers();
  await user.type(panel.getByLabelText('Search arrivals'), 'linus');
  expect(panel.getByRole('button', { name: 'Has come: Linus' })).toBeInTheDocument();
});

test('people are found by address, answer and ticket, and the answers of walk-ins are asked and shown', async () => {
  const roll = {
    id: 'roll',
    text: 'Roll number',
    kind: 'text' as const,
    options: [],
    required: true,
  };
  const diet = { ...roll, id: 'diet', text: 'Diet', required: false, atDoor: false };
  await editAsPriya(id, { questions: [{ ...roll, atDoor: true }, diet] });
  const token = await api.signIn('grace@example.org');
  const json = { answers: { roll: '21A05', diet: 'vegan' } };
  const path = `/api/event/register?eventId=${id}`;
  expect((await api.request(path, { method: 'POST', token, json })).status).toBe(200);
  const ticket = await api.request(`/api/event/${id}/ticket`, { token });
  const { code } = (await ticket.json()).data;
  const phone = await door();
  await phone.send(tap.in('some-tap-1', '2', api.clock.now()));
  const { user, panel, names } = await openPanel();
  const search = panel.getByLabelText('Search arrivals');
  for (const [typed, why] of [
    ['grace@ex', 'grace@example.org'],
    ['21a05', 'Roll number: 21A05 · Diet: vegan'],
    ['vegan gr', 'Roll number: 21A05 · Diet: vegan'],
    [spokenCode(code), `Ticket ${spokenCode(code)}`],
  ] as const) {
    await user.clear(search);
    await user.type(search, typed);
    expect(names('In the list, not in yet')).toEqual(['Grace']);
    expect(names(IN)).toEqual([]);
    expect(panel.getByRole('list', { name: 'In the list, not in yet' })).toHaveTextContent(why);
  }
  await user.clear(search);

  await user.click(panel.getByRole('button', { name: 'Add a walk-in' }));
  const form = within(await screen.findByRole('dialog', { name: 'Walk-in' }));
  expect(form.queryByLabelText(/^Diet/)).not.toBeInTheDocument();
  expect(form.getByLabelText('Roll number')).toHaveAccessibleDescription(/It may stay empty/);
  await user.type(form.getByLabelText('Name'), 'Eve');
  await user.type(form.getByLabelText('Roll number'), '21A\u202E77');
  await user.click(form.getByRole('button', { name: 'Let in' }));
  expect(await findToast('“Eve” is in')).toBeInTheDocument();
  await user.type(search, '21a77');
  await waitFor(() => expect(names(IN)).toEqual(['Eve']));
  expect(panel.getByText('Roll number: 21A77')).toBeInTheDocument();
});

test('taking an arrival back offers to withdraw the certificate', async () => {
  const desk = await openDesk(api);
  const phone = await openDoor(desk, id);
  await phone.send(tap.in('some-tap-1', '1', api.clock.now()), tap.in('some-tap-2', '2', 0));
  const path = `/api/admin/event/${id}`;
  await desk.call(`${path}/attendance/close`, { method: 'POST' });
  const json = { title: 'Certificate', text: '{name}', hours: null, signatories: [] };
  await desk.call(`${path}/certificate`, { method: 'POST', json });
  const { user, panel, names } = await openPanel('2 came');
  for (const [name, withdraws] of [
    ['Ada', true],
    ['Zoë', false],
  ] as const) {
    await user.click(panel.getByRole('button', { name: `Take back the arrival of ${name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/A certificate has been issued/)).toBeVisible();
    const box = dialog.getByRole('checkbox', { name: 'Withdraw the certificate too' });
    expect(box).not.toBeChecked();
    if (withdraws) await user.click(box);
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(names(IN)).not.toContain(name));
  }
  const { data } = await desk.call<{ issued: { name: string }[] }>(`${path}/certificate`);
  expect(data.issued).toMatchObject([{ name: 'Zoë' }]);
});

test('who came to a past event can still be recorded, by an organiser who wants to', async () => {
  id = await api.addEvent({ startsAt: '2024-07-12', name: 'Past Night' });
  const user = visit(`/admin/events/${id}/door`);
  const panel = within(await screen.findByRole('region', { name: 'At the door' }));
  const record = await panel.findByRole('button', { name: 'Record who came' });
  expect(panel.queryByRole('button', { name: /door link/ })).not.toBeInTheDocument();
  await user.click(record);
  expect(panel.getByText('0 came')).toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Add a walk-in' })).toBeInTheDocument();
});
