// The page that says what is left to hand over, and invites the new committee.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { tickItems, type Handover } from '@/contract/admin-handover';
import { society } from '@/data/society';
import { teamYear } from '@/data/team/year';
import { academicYearOf, yearInAddress } from '@/domain/academic-year';
import { passwordHash } from '#tests/support/admin';
import { clickTwiceAtOnce, dayFromToday } from '#tests/support/admin-site';
import { api, msw, sent, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite({ DATA_DIR: '/nowhere' });

const ADMIN = 'admin@example.org';
const PRIYA = 'priya@example.org';
const NOW = new Date().toISOString();

const isTeamOfThisYear =
  yearInAddress(academicYearOf(dayFromToday(0), society.firstMonthOfYear)) <= teamYear;

/** Everything is done, but what a test says. */
const answer = (changes: Partial<Handover> = {}) =>
  msw.use(
    http.get('*/api/admin/handover', () =>
      HttpResponse.json({ data: { ...allDone, ...changes }, message: '', server: 'society' }),
    ),
  );

const allDone: Handover = {
  owners: ['Asha', 'Ben'].map((name) => ({ name, loggedInAt: NOW, isActive: true })),
  ownersWithoutPasskey: [],
  away: [],
  drafts: [],
  doors: [],
  mail: {
    sender: { from: 'hello@example.org', host: 'smtp.example.org' },
    isAccepted: true,
    problem: '',
  },
  backup: { writtenAt: NOW, triedAt: NOW, isFresh: true },
  secrets: [{ provider: 'google', endsOn: '2099-06-30', isNear: false }],
  ticks: tickItems.map((item) => ({ item, isTicked: true, last: { by: 'Asha', at: NOW } })),
};

/** The row of a thing. */
async function row(title: string) {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  const item = heading.closest('li');
  if (item === null) throw new Error(`${title} is in no list`);
  return { item, ...within(item) };
}

beforeEach(signedInAsAdmin);

test('the page says first how much is left, then of each thing what is true', async () => {
  const eventId = await api.addEvent({ name: 'Rust Night' });
  await api.request(`/api/admin/event/${eventId}/door`, {
    method: 'POST',
    token: await api.signInAdmin(PRIYA),
  });
  await api.store.admins.create({ email: 'old@example.org', passwordHash, role: 'organiser' }, 0);
  const user = visit('/admin');
  await user.click(await screen.findByRole('link', { name: 'Hand over' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hand over' })).toBeInTheDocument();
  // Nobody has a passkey, somebody is away, a draft is nobody's, a door is open, mail and backup are missing, five boxes are empty.
  const left = isTeamOfThisYear ? 10 : 11;
  const heading = await screen.findByRole('heading', {
    level: 2,
    name: `${left} things are left to do`,
  });
  expect(heading).toHaveAttribute('aria-live', 'polite');

  const owners = await row('Two owners or more');
  expect(owners.getByText('Done')).toBeInTheDocument();
  expect(owners.getByText('2 owners have signed in within 30 days.')).toBeInTheDocument();
  expect(owners.item).toHaveTextContent(/priya@example.org last signed in on/);
  const away = await row('Who no longer comes to the desk');
  expect(away.getByText('To do')).toBeInTheDocument();
  expect(away.item).toHaveTextContent('old@example.org has never signed in');
  expect(away.getByRole('link', { name: /^To Account/ })).toHaveAttribute('href', '/admin/account');
  const doors = await row('Open door links');
  expect(doors.getByRole('link', { name: 'Door 1 of Rust Night' })).toHaveAttribute(
    'href',
    `/admin/events/${eventId}/door`,
  );
  expect((await row('Mail')).getByText(/SMTP_URL is not set/)).toBeInTheDocument();
  expect((await row('Backup and its restore')).getByText(/There is no backup/)).toBeInTheDocument();
  expect((await row('A passkey for every owner')).getByText('To do')).toBeInTheDocument();
});

test('a page with nothing left says so', async () => {
  answer();
  visit('/admin/handover');
  const name = isTeamOfThisYear ? 'Everything is done' : 'One thing is left to do';
  expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
  expect((await row('A passkey for every owner')).getByText('Done')).toBeInTheDocument();
  expect((await row('Mail')).getByText('Mails come from hello@example.org')).toBeInTheDocument();
});

test('each thing that is not done says what to do', async () => {
  answer({
    owners: [{ name: 'Asha', loggedInAt: NOW, isActive: true }],
    ownersWithoutPasskey: ['Asha'],
    drafts: [{ eventId: '7', event: 'Rust Night', by: 'ben@example.org' }],
    mail: { ...allDone.mail, isAccepted: false, problem: '535 Bad login' },
    backup: { writtenAt: NOW, triedAt: null, isFresh: true },
    secrets: [{ provider: 'google', endsOn: '2027-06-30', isNear: true }],
    ticks: [{ item: 'domain', isTicked: false, last: { by: 'Asha', at: '2026-01-05T12:00:00Z' } }],
  });
  visit('/admin/handover');
  for (const [title, state] of [
    ['Two owners or more', /Only one owner has signed in within 30 days. Invite another one/],
    ['A passkey for every owner', /Each of these adds one/],
    ['Drafts without an owner', /Rust Night, created by ben@example.org/],
    ['Mail', /smtp.example.org does not take the login: “535 Bad login”/],
    [
      'Backup and its restore',
      /Nobody has tried to restore it: npm run backup -- --check on the server does/,
    ],
    ['The end of Google’s secret', /until 30 June 2027. .*GOOGLE_CLIENT_SECRET_EXPIRES/],
    ['The domain', /Asha ticked it on 5 January 2026, more than 180 days ago: look again/],
  ] as const) {
    const { item, getByText } = await row(title);
    expect(getByText('To do')).toBeInTheDocument();
    expect(item).toHaveTextContent(state);
  }
});

test('a box is ticked by hand, with who and when, and taken back', async () => {
  const user = visit('/admin/handover');
  const domain = await row('The domain');
  const box = domain.getByRole('checkbox', { name: 'We have done this: The domain' });
  const before = screen.getByRole('heading', { level: 2, name: /left to do/ }).textContent;
  const broken = () =>
    HttpResponse.json({ data: null, code: 'busy', message: 'Please try later.' }, { status: 503 });
  msw.use(http.put('*/api/admin/handover/domain', broken, { once: true }));
  await user.click(box);
  expect(await domain.findByRole('alert')).toHaveTextContent('Please try later.');
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(box).toBeChecked();
  expect(await domain.findByText(/^Ticked by admin@example.org on \d+ \w+ \d{4}\.$/)).toBeVisible();
  expect(domain.getByText('Done')).toBeInTheDocument();
  expect(box).toHaveFocus();
  expect(screen.getByRole('heading', { level: 2, name: /left to do/ })).not.toHaveTextContent(
    before ?? '',
  );
  await user.click(box);
  await waitFor(() => expect(domain.queryByText(/^Ticked by/)).not.toBeInTheDocument());
  expect(box).not.toBeChecked();
});

test('a failure offers another try, and an organiser learns that only owners hand over', async () => {
  msw.use(
    http.get('*/api/admin/handover', () => HttpResponse.json({ data: null }, { status: 400 }), {
      once: true,
    }),
  );
  const user = visit('/admin/handover');
  expect(await screen.findByText('What is left to do could not be loaded.')).toHaveRole('alert');
  expect(screen.getByRole('heading', { name: 'Invite the new committee' })).toBeInTheDocument();
  await api.query(`update admin set role = 'organiser' where email = '${ADMIN}'`);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'For owners' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mail' })).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /Send/ })).not.toBeInTheDocument();
});

test('a pasted list becomes rows, refused ones say why, and nothing is lost', async () => {
  await api.signInAdmin(PRIYA);
  const user = visit('/admin/handover');
  const form = within(await screen.findByRole('form', { name: 'Invite the new committee' }));
  const fields = () => form.getAllByLabelText('Email address');
  const roles = () => form.getAllByLabelText('Role');
  const values = () => fields().map((field) => (field as HTMLInputElement).value);
  await user.selectOptions(roles()[0] as HTMLElement, 'Owner');
  await user.click(fields()[0] as HTMLElement);
  await user.paste(`Noor Ali <noor@example.org>, ${PRIYA}\nNOOR@example.org;\n\nsam@example.org`);
  expect(values()).toEqual(['noor@example.org', PRIYA, 'NOOR@example.org', 'sam@example.org']);
  expect(roles().map((role) => (role as HTMLSelectElement).value)).toEqual(
    Array.from({ length: 4 }, () => 'owner'),
  );
  await user.selectOptions(roles()[3] as HTMLElement, 'Organiser');
  const send = () => form.getByRole('button', { name: /^Send/ });
  await user.click(send());
  await waitFor(() =>
    expect(fields()[2]).toHaveAccessibleDescription('This address is above already.'),
  );
  expect(sent('POST /api/admin/invitation')).toBe(0);
  await user.click(form.getByRole('button', { name: 'Remove person 3' }));
  expect(form.getByRole('button', { name: 'Add another' })).toHaveFocus();

  await user.click(send());
  await waitFor(() =>
    expect(fields()[1]).toHaveAccessibleDescription('This address belongs to an admin already.'),
  );
  expect(fields()[1]).toHaveFocus();
  expect(values()).toEqual(['noor@example.org', PRIYA, 'sam@example.org']);
  expect(await api.query('select * from admin_link')).toEqual([]);
  await user.clear(fields()[1] as HTMLElement);
  await user.type(fields()[1] as HTMLElement, 'ravi@example.org');
  clickTwiceAtOnce(send());
  expect(
    await form.findByText(
      /^3 invitations are open until .*: to noor@example.org, ravi@example.org, sam@example.org\.$/,
    ),
  ).toBeInTheDocument();
  expect(values()).toEqual(['']);
  expect(sent('POST /api/admin/invitation')).toBe(2);
  expect(await api.query('select email, role from admin_link order by email')).toEqual([
    { email: 'noor@example.org', role: 'owner' },
    { email: 'ravi@example.org', role: 'owner' },
    { email: 'sam@example.org', role: 'organiser' },
  ]);
});

test('more than twenty are too many at once', async () => {
  const user = visit('/admin/handover');
  const form = within(await screen.findByRole('form', { name: 'Invite the new committee' }));
  const addresses = Array.from({ length: 21 }, (_, index) => `p${index}@example.org`).join(' ');
  fireEvent.paste(form.getByLabelText('Email address'), {
    clipboardData: { getData: () => addresses },
  });
  expect(await form.findAllByLabelText('Email address')).toHaveLength(21);
  await user.click(form.getByRole('button', { name: 'Send 21 invitations' }));
  expect(await form.findByRole('alert')).toHaveTextContent('At most 20 can be invited at once.');
  await user.click(form.getByRole('button', { name: 'Remove person 21' }));
  expect(form.getByRole('button', { name: 'Add another' })).toHaveAttribute('aria-disabled');
  await user.click(form.getByRole('button', { name: 'Send 20 invitations' }));
  expect(await form.findByText(/^20 invitations are open/)).toBeInTheDocument();
});
