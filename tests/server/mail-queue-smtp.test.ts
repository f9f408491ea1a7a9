import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { smtpMailer } from '#server/mail/smtp-mailer';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { createGate } from '#tests/support/gate';
import { openMailbox, refusal } from '#tests/support/mailbox';
import { type Mailing, openMailing } from '#tests/support/mailing';
import { createTestServer, type TestServer } from '#tests/support/server';

// Some tests wait for a mail server that hangs.
vi.setConfig({ testTimeout: 40_000 });

const EMAIL = 'jane.doe@example.org';

let database: TestDatabase;
let mailing: Mailing;
let closers: (() => Promise<unknown> | undefined)[];

beforeEach(async () => {
  database = await createDatabase();
  mailing = openMailing(database.address);
  closers = [];
});

afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  await mailing.close();
  await database.remove();
});

/** A server with a letter to `s0@example.org`, `s1@example.org` and so on. */
async function withLetter(recipients: number, smtpUrl: string): Promise<TestServer> {
  const mailer = smtpMailer({
    url: smtpUrl,
    from: 'Society <hello@example.org>',
    replyTo: 'questions@example.org',
    codeLifetimeSeconds: 180,
    siteUrl: 'https://society.example',
  });
  const server = await createTestServer({
    database: database.address,
    environment: { MAIL_PER_MINUTE: '6000' },
    mailer,
  });
  closers.push(async () => {
    mailer.close?.();
    await server.close();
  });
  await mailing.addSubscribers(recipients, server.clock.now());
  await mailing.queueLetter(server.clock.now());
  return server;
}

async function openBox(options: Parameters<typeof openMailbox>[0] = {}) {
  const mailbox = await openMailbox(options);
  closers.push(mailbox.close);
  return mailbox;
}

/** Starts a mail server of one's own. Its connections are closed at the end. */
async function listening(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failures = (server: TestServer) =>
  server.logged.filter(({ event }) => event === 'mail_failed');

test('a letter goes out over one connection, with the headers that mail programs need', async () => {
  const mailbox = await openBox();
  const server = await withLetter(5, mailbox.url);
  await server.runMailQueue();
  expect(mailbox.mails.map(({ to }) => to.join()).toSorted()).toEqual(
    Array.from({ length: 5 }, (_, index) => `s${index}@example.org`),
  );
  expect(mailbox.connections()).toBe(1);
  const [{ source } = { source: '' }] = mailbox.mails;
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ');
  expect(head).toMatch(
    /^List-Unsubscribe: <http:\/\/localhost:3000\/api\/email\/leave\?token=[\w-]{43}>$/m,
  );
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(head).toMatch(/^List-Id: <news.localhost>$/im);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(head).toMatch(/^Reply-To: questions@example.org$/m);
  expect(head).toMatch(/^Message-ID: <mail-\d+\.[0-9a-f]{16}@localhost>$/m);
  expect(
    new Set(mailbox.mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail.source)?.[1])).size,
  ).toBe(5);
});

test.each([
  ['the sender', 'MAIL', '550 not from you'],
  ['the login', 'AUTH', '535 wrong password'],
  ['the connection', 'EHLO', '554 go away'],
])('a 5xx to %s counts for no recipient', async (_to, command, reply) => {
  const url = await listening((socket) => {
    socket.write('220 hello\r\n');
    socket.on('data', (line) => {
      const isRefused = String(line).startsWith(command) || String(line).startsWith('HELO');
      if (isRefused) socket.write(`${reply}\r\n`);
      else
        socket.write(
          String(line).startsWith('EHLO') ? '250-ok\r\n250 AUTH PLAIN\r\n' : '250 ok\r\n',
        );
    });
  });
  const server = await withLetter(2, url.replace('//', '//user:password@'));
  await server.runMailQueue();
  expect(await mailing.statuses()).toEqual({ waiting: 2 });
  // The queue pauses, and does not try the other one.
  expect(failures(server)).toHaveLength(1);
  expect(await mailing.db.selectFrom('refused_address').selectAll().execute()).toEqual([]);
  expect(JSON.stringify(server.logged)).not.toContain('password@');
});

const PAUSE = { sent: 0, failed: 0, waiting: 3, attempts: 0, isPaused: true };
const RETRY = { sent: 0, failed: 0, waiting: 3, attempts: 3, isPaused: false };
const FINAL = { sent: 0, failed: 3, waiting: 0, attempts: 3, isPaused: false };

/** What becomes of a letter to three, by the reply of the mail server. */
test.each([
  ['RCPT', 550, 'no such user', FINAL],
  ['RCPT', 554, '5.7.1 your host is on a blocklist', PAUSE],
  ['RCPT', 550, '5.4.5 daily limit exceeded', PAUSE],
  ['RCPT', 550, '5.1.8 the domain of the sender does not exist', PAUSE],
  ['RCPT', 450, '4.2.1 mailbox busy', RETRY],
  ['DATA', 550, '5.2.1 mailbox disabled', FINAL],
  ['DATA', 550, '5.4.5 daily limit exceeded', PAUSE],
  ['DATA', 554, 'rejected', PAUSE],
  ['DATA', 451, '4.3.0 try again later', RETRY],
])('%s: %i %s', async (step, code, reply, outcome) => {
  let isRefusing = true;
  const refuse = async () => {
    if (isRefusing) throw refusal(code, reply);
  };
  const mailbox = await openBox(step === 'RCPT' ? { onRecipient: refuse } : { onText: refuse });
  const server = await withLetter(3, mailbox.url);
  await server.runMailQueue();
  const { sent = 0, failed = 0, waiting = 0 } = await mailing.statuses();
  const rows = await mailing.db.selectFrom('mail').select('attempts').execute();
  const attempts = rows.reduce((sum, row) => sum + row.attempts, 0);
  const { pausedSince, lastError } = await server.store.mailQueue.summary();
  expect({ sent, failed, waiting, attempts, isPaused: pausedSince !== null }).toEqual(outcome);
  if (outcome !== FINAL) expect(lastError).toContain(reply);

  isRefusing = false;
  server.clock.advance(86_400);
  await server.runMailQueue();
  expect(await mailing.statuses()).toEqual(outcome === FINAL ? { failed: 3 } : { sent: 3 });
  expect(await server.store.mailQueue.summary()).toMatchObject({ pausedSince: null, stopped: 0 });
});

test('a mail server that closes after the text is not given the mail again', async () => {
  let texts = 0;
  const url = await listening((socket) => {
    socket.write('220 hello\r\n');
    let isText = false;
    socket.on('data', (chunk) => {
      const line = String(chunk);
      if (isText && line.includes('\r\n.\r\n')) {
        texts += 1;
        socket.destroy();
      } else if (line.startsWith('DATA')) {
        isText = true;
        socket.write('354 go on\r\n');
      } else if (!isText) socket.write('250 ok\r\n');
    });
  });
  const server = await withLetter(1, url);
  await server.runMailQueue();
  expect(await mailing.statuses()).toEqual({ sent: 1 });
  expect(texts).toBe(1);
});

test('a connection that the mail server closed between two mails is replaced', async () => {
  const mailbox = await openMailbox();
  const server = await withLetter(1, mailbox.url);
  await server.runMailQueue();
  expect(mailbox.mails).toHaveLength(1);
  await mailbox.close();
  const reopened = await openBox({ port: Number(new URL(mailbox.url).port) });
  await mailing.queueLetter(server.clock.now());
  await server.runMailQueue();
  expect(reopened.mails).toHaveLength(1);
  expect(failures(server)).toEqual([]);
});

test('codes go out at once while a letter is under way and the mail server hangs on it', async () => {
  const gate = createGate();
  const mailbox = await openBox({
    onRecipient: async (address) => (address === EMAIL ? undefined : gate.opened),
  });
  const server = await withLetter(3, mailbox.url);
  const worker = server.startMailWorker();
  closers.push(worker.stop);
  await vi.waitFor(() => expect(mailbox.connections()).toBe(1), 5_000);
  expect((await server.request(`/api/auth/email/otp?email=${EMAIL}`)).status).toBe(200);
  expect(await mailbox.codeFor(EMAIL)).toMatch(/^\w{4}$/);
  expect(mailbox.mails).toHaveLength(1);
  expect(failures(server), 'the letter is still under way').toEqual([]);
  gate.open();
  await vi.waitFor(() => expect(mailbox.mails).toHaveLength(4), 5_000);
});
