import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailQueue } from '@/contract/admin-newsletter';
import { RecipientRejectedError } from '#server/mail/mailer';
import { openDesk, type Desk } from '#tests/support/admin-events';
import { createTestServer, type TestServer } from '#tests/support/server';

const DAY = 86_400;
const LETTER = { subject: 'Hello', body: 'Dear **all**' };

let server: TestServer;
let desk: Desk;
/** Addresses that the mail server rejects. */
const rejected = new Set<string>();

beforeEach(async () => {
  rejected.clear();
  server = await createTestServer({
    mailer: {
      async send(mail) {
        if (rejected.has(mail.to)) {
          throw new RecipientRejectedError('rejected', { cause: new Error('550 No such user') });
        }
        server.sent.push(mail);
      },
    },
  });
  desk = await openDesk(server);
});

afterEach(() => server.close());

const subscribe = (email: string) => server.request('/api/email', { json: { email } });
const sendLetter = (fields: object = {}) =>
  desk.call('/api/admin/letter', { method: 'POST', json: { ...LETTER, ...fields } });
const readQueue = async () => (await desk.call<MailQueue>('/api/admin/mail')).data;
const retry = (id: string, token?: string) =>
  desk.call(`/api/admin/mail/${id}/retry`, { method: 'POST', ...(token && { token }) });

function latestMail(to: string) {
  const mail = server.sent.findLast((sent) => sent.to === to);
  if (!mail) throw new Error(`No mail to ${to}`);
  return mail;
}

/** The token of the link in the latest mail. */
function tokenTo(to: string): string {
  const token = /token=([\w-]{43})\b/.exec(latestMail(to).text)?.[1];
  if (token === undefined) throw new Error(`No link in the mail to ${to}`);
  return token;
}

async function confirm(email: string): Promise<void> {
  await server.runMailQueue();
  const json = { token: tokenTo(email) };
  const response = await server.request('/api/email/confirm', { json });
  expect((await response.json()).data).toEqual({ email });
}

async function subscribeAndConfirm(email: string): Promise<void> {
  await subscribe(email);
  await confirm(email);
}

test('from the footer to the news and out again, by the links of the mails', async () => {
  const email = 'jane@example.org';
  await subscribe(email);
  await server.runMailQueue();
  expect(latestMail(email).text).toContain('http://localhost:3000/news/confirm?token=');
  expect(latestMail(email).headers).not.toHaveProperty('List-Unsubscribe');
  await confirm(email);

  expect((await sendLetter()).status).toBe(202);
  await server.runMailQueue();
  const { subject, headers } = latestMail(email);
  expect(subject).toContain('Hello');
  const oneClick = new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '');
  const page = await server.request(oneClick.pathname + oneClick.search);
  const location = page.headers.get('Location') ?? '';
  expect(latestMail(email).text).toContain(location);
  expect(new URL(location).searchParams.get('topic')).toBe('news');

  const left = await server.request(oneClick.pathname + oneClick.search, {
    method: 'POST',
    body: headers['List-Unsubscribe-Post'] ?? '',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(left.status).toBe(200);
  expect((await sendLetter({ subject: 'Too late' })).status).toBe(409);
  const json = { token: oneClick.searchParams.get('token') };
  expect((await server.request('/api/email/rejoin', { json })).status).toBe(200);
  expect((await sendLetter({ subject: 'Back' })).status).toBe(202);
});

test('the links in mails about events mute the event, and those in reminders stop reminders', async () => {
  const email = 'member@example.org';
  const member = await server.signIn(email);
  const start = new Date(server.clock.now() + 3 * DAY * 1000).toISOString();
  const event = await desk.create({ startsAt: start, endsAt: null });
  await desk.showInterest(event.id, member);
  const { data: moved } = await desk.update(event, { place: 'Elsewhere', tell: true });
  await server.runMailQueue();
  const leave = async () => {
    const response = await server.request(`/api/email/leave?token=${tokenTo(email)}`, {
      method: 'POST',
    });
    return (await response.json()).data.topic;
  };
  expect(await leave()).toBe('event');
  await desk.update(moved, { place: 'Nowhere', tell: true });
  await server.runMailQueue();
  expect(server.sent).toHaveLength(1);

  const another = await desk.create({ name: 'Another', startsAt: start, endsAt: null });
  await desk.showInterest(another.id, member);
  server.clock.advance(2 * DAY + 60);
  await server.runMailQueue();
  expect(server.sent).toHaveLength(2);
  expect(await leave()).toBe('reminders');
});

test('admins see what failed, and queue it again', async () => {
  const email = 'jane@example.org';
  await subscribeAndConfirm(email);
  rejected.add(email);
  for (const subject of ['One', 'Two', 'Three']) {
    await sendLetter({ subject });
    await server.runMailQueue();
  }
  const { failed, waiting } = await readQueue();
  expect(waiting).toBe(0);
  expect(failed.map(({ title, to, isStopped }) => ({ title, to, isStopped }))).toEqual(
    ['Three', 'Two', 'One'].map((title) => ({ title, to: email, isStopped: true })),
  );
  rejected.clear();
  const id = failed[0]?.id ?? '';
  expect((await retry(id)).status).toBe(200);
  expect(await readQueue()).toMatchObject({ waiting: 1, failed: [{}, {}] });
  await server.runMailQueue();
  expect(latestMail(email).subject).toContain('Three');
  for (const wrong of [id, '999', 'abc', '-1', '1e9', '9'.repeat(30)]) {
    expect(await retry(wrong)).toMatchObject({ status: 404, data: null });
  }
  expect(JSON.stringify(server.logged)).not.toContain(email);
});
