import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type OutgoingMail,
  RecipientRejectedError,
  SenderRejectedError,
} from '#server/mail/mailer';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { createGate } from '#tests/support/gate';
import { openDesk } from '#tests/support/admin-events';
import { type Mailing, openMailing } from '#tests/support/mailing';
import { createTestServer, type TestServer } from '#tests/support/server';

const MINUTE = 60;
const DAY = 86_400;

let database: TestDatabase;
let mailing: Mailing;
let servers: TestServer[];
/** What the mail server does with a mail. */
let send: (mail: OutgoingMail) => Promise<void>;

beforeEach(async () => {
  database = await createDatabase();
  mailing = openMailing(database.address);
  servers = [];
  send = async () => {};
});

afterEach(async () => {
  for (const server of servers) await server.close();
  await mailing.close();
  await database.remove();
});

/** A server whose mails are kept in `sent` after `send` has accepted them. */
async function startServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const server: TestServer = await createTestServer({
    database: database.address,
    environment: { JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd', ...environment },
    mailer: {
      async send(mail) {
        await send(mail);
        server.sent.push(mail);
      },
    },
  });
  servers.push(server);
  return server;
}

/** A server with a letter to so many subscribers. */
async function withLetter(recipients: number, environment: Record<string, string> = {}) {
  const server = await startServer(environment);
  await mailing.addSubscribers(recipients, server.clock.now());
  await mailing.queueLetter(server.clock.now());
  return server;
}

const recipientsOf = (...senders: TestServer[]) =>
  senders.flatMap(({ sent }) => sent.map(({ to }) => to)).toSorted();

const refusal = () =>
  new RecipientRejectedError('The recipient was rejected', {
    cause: new Error('550 no such user'),
  });

test('at most MAIL_PER_MINUTE mails are sent within a minute, by all servers together', async () => {
  const one = await withLetter(12, { MAIL_PER_MINUTE: '5' });
  const other = await startServer({ MAIL_PER_MINUTE: '5' });
  await Promise.all([one.runMailQueue(), other.runMailQueue()]);
  expect(recipientsOf(one, other)).toHaveLength(5);
  for (const server of servers) server.clock.advance(59);
  await Promise.all([one.runMailQueue(), other.runMailQueue()]);
  expect(recipientsOf(one, other)).toHaveLength(5);
  for (const server of servers) server.clock.advance(1);
  await other.runMailQueue();
  expect(recipientsOf(one, other)).toHaveLength(10);
});

test('a mail whose server crashed is sent by another one after 30 s, as the same mail', async () => {
  const crashed = await withLetter(1);
  const gate = createGate();
  let handedOver: OutgoingMail | undefined;
  send = async (mail) => {
    handedOver = mail;
    await gate.opened;
  };
  const hanging = crashed.runMailQueue();
  await vi.waitFor(() => expect(handedOver).toBeDefined(), 20_000);
  const other = await startServer();
  send = async () => {};
  other.clock.advance(29);
  await other.runMailQueue();
  expect(other.sent).toEqual([]);
  other.clock.advance(1);
  await other.runMailQueue();
  expect(other.sent).toEqual([handedOver]);
  gate.open();
  await hanging;
  expect(await mailing.db.selectFrom('mailing').select('sent').execute()).toEqual([{ sent: 1 }]);
});

test('what is urgent goes out before letters', async () => {
  const server = await withLetter(2);
  const desk = await openDesk(server);
  const event = await desk.create();
  await desk.showInterest(event.id, await server.signIn('ann@example.org'));
  await desk.update(event, { status: 'cancelled', tell: true });
  await server.runMailQueue();
  expect(server.sent.map(({ to }) => to)).toEqual([
    'ann@example.org',
    's0@example.org',
    's1@example.org',
  ]);
});

test('a subscriber who leaves under way gets no more of a letter', async () => {
  const server = await withLetter(3);
  send = async ({ to }) => {
    if (to === 's0@example.org') await mailing.leave('s1@example.org');
  };
  await server.runMailQueue();
  expect(recipientsOf(server)).toEqual(['s0@example.org', 's2@example.org']);
  expect(await mailing.statuses()).toEqual({ sent: 2, skipped: 1 });
});

test('while the mail server fails, a mail is tried after 1, 5 and 30 minutes, then hourly for a day', async () => {
  const server = await withLetter(1);
  const attempts: number[] = [];
  const startedAt = server.clock.now();
  send = async () => {
    attempts.push((server.clock.now() - startedAt) / 60_000);
    throw new Error('451 try again later');
  };
  for (let minute = 0; minute < 27 * 60;) {
    await server.runMailQueue();
    const step = minute < 36 ? 1 : 12;
    server.clock.advance(step * MINUTE);
    minute += step;
  }
  const hourly = Array.from({ length: 23 }, (_, index) => 36 + 60 * (index + 1));
  expect(attempts).toEqual([0, 1, 6, 36, ...hourly]);
  expect((await server.store.mailQueue.summary()).failed).toMatchObject([
    { to: 's0@example.org', reason: '451 try again later', isStopped: false },
  ]);
}, 60_000);

test('while the sender is refused one mail is tried at a time, ever more seldom, and no attempt counts', async () => {
  const server = await withLetter(100, { MAIL_PER_MINUTE: '6000' });
  const tried: number[] = [];
  const startedAt = server.clock.now();
  send = async () => {
    tried.push((server.clock.now() - startedAt) / 60_000);
    throw new SenderRejectedError('550 5.4.5 Daily limit exceeded');
  };
  for (let minute = 0; minute < 50; minute += 1) {
    await server.runMailQueue();
    server.clock.advance(MINUTE);
  }
  expect(tried).toEqual([0, 1, 2, 4, 8, 16, 31, 46]);
  expect(await server.store.mailQueue.summary()).toMatchObject({
    waiting: 100,
    pausedSince: new Date(startedAt).toISOString(),
    lastError: '550 5.4.5 Daily limit exceeded',
    failed: [],
    stopped: 0,
  });
  send = async () => {};
  server.clock.advance(DAY);
  await server.runMailQueue();
  expect(await mailing.statuses()).toEqual({ sent: 100 });
  expect((await server.store.mailQueue.summary()).pausedSince).toBeNull();
}, 60_000);

test('a mail that is refused for what it says holds up no other for longer than a minute', async () => {
  const server = await withLetter(3);
  let refusals = 0;
  send = async ({ to }) => {
    if (to !== 's0@example.org') return;
    refusals += 1;
    throw new SenderRejectedError('554 5.7.1 Spam');
  };
  await server.runMailQueue();
  server.clock.advance(MINUTE);
  await server.runMailQueue();
  expect(recipientsOf(server)).toEqual(['s1@example.org', 's2@example.org']);
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    await server.runMailQueue();
    server.clock.advance(10 * MINUTE);
  }
  expect(refusals).toBeLessThan(35);
});

test('a mail during which the server stops three times is given up, and an admin can try it again', async () => {
  const server = await withLetter(1);
  const crash = async () => {
    expect(await server.store.mailQueue.claim(server.clock.now(), 60)).not.toBeNull();
    server.clock.advance(30);
  };
  for (let round = 0; round < 3; round += 1) await crash();
  await server.runMailQueue();
  expect(server.sent).toEqual([]);
  const [failed] = (await server.store.mailQueue.summary()).failed;
  expect(failed).toMatchObject({
    to: 's0@example.org',
    reason: expect.stringContaining('3 times'),
  });
  await server.store.mailQueue.retry(Number(failed?.id), server.clock.now());
  await crash();
  await server.runMailQueue();
  expect(recipientsOf(server)).toEqual(['s0@example.org']);
});

test('an address that refuses three mails in a row gets none until an admin queues one again', async () => {
  const server = await withLetter(2);
  const tried: string[] = [];
  send = async ({ to }) => {
    tried.push(to);
    if (to === 's0@example.org') throw refusal();
  };
  await server.runMailQueue();
  for (let letter = 2; letter <= 4; letter += 1) {
    await mailing.queueLetter(server.clock.now());
    await server.runMailQueue();
  }
  expect(tried.filter((to) => to === 's0@example.org')).toHaveLength(3);
  expect(recipientsOf(server)).toHaveLength(4);
  const { failed } = await server.store.mailQueue.summary();
  const entry = { kind: 'letter', title: 'News', to: 's0@example.org', isStopped: true };
  const refused = { ...entry, reason: '550 no such user' };
  expect(failed).toMatchObject([
    { ...entry, reason: 'Not sent, because the address rejected earlier mails.' },
    refused,
    refused,
    refused,
  ]);

  send = async () => {};
  expect(await server.store.mailQueue.retry(Number(failed[0]?.id), server.clock.now())).toBe(true);
  expect(await server.store.mailQueue.retry(Number(failed[0]?.id), server.clock.now())).toBe(false);
  await server.runMailQueue();
  expect(recipientsOf(server)).toHaveLength(5);
  expect((await server.store.mailQueue.summary()).failed).toMatchObject([
    { isStopped: false },
    { isStopped: false },
    { isStopped: false },
  ]);
  await mailing.queueLetter(server.clock.now());
  await server.runMailQueue();
  expect(recipientsOf(server)).toHaveLength(7);
});

test('the log has no full address and no token, whatever the mail server says', async () => {
  const server = await withLetter(2);
  send = async ({ to, text }) => {
    if (to === 's0@example.org') throw new Error(`450 <${to}> busy, see ${text}`);
    throw new RecipientRejectedError('', { cause: new Error(`550 ${to.toUpperCase()}: ${text}`) });
  };
  await server.runMailQueue();
  const log = JSON.stringify(server.logged.filter(({ event }) => event === 'mail_failed'));
  expect(log).toContain('s***@example.org');
  expect(log).not.toMatch(/s[01]@example\.org/i);
  expect(log).not.toMatch(/[\w-]{43}/);
  const reasons = await mailing.db.selectFrom('mail').select('reason').execute();
  expect(JSON.stringify(reasons)).not.toMatch(/[\w-]{43}/);
});

test('a mail is not sent twice because its result could not be stored at once', async () => {
  const server = await withLetter(1);
  const gate = createGate();
  let locking = Promise.resolve();
  send = async () => {
    const locked = createGate();
    locking = mailing.db.transaction().execute(async (tx) => {
      await tx.updateTable('mail').set({ reason: '' }).execute();
      locked.open();
      await gate.opened;
    });
    await locked.opened;
  };
  const running = server.runMailQueue();
  await vi.waitFor(() => expect(server.logged.at(-1)?.event).toBe('mail_queue_failed'), 5_000);
  gate.open();
  await locking;
  await running;
  expect(await mailing.statuses()).toEqual({ sent: 1 });
});

test('GET /api/ready says whether mails are late, and no numbers', async () => {
  const server = await withLetter(3);
  server.clock.advance(600);
  const read = async () => (await (await server.request('/api/ready')).json()).data;
  expect(await read()).toEqual({ status: 'ok', mail: { isLate: false } });
  server.clock.advance(1);
  expect(await read()).toEqual({ status: 'ok', mail: { isLate: true } });
  await server.runMailQueue();
  expect(await read()).toEqual({ status: 'ok', mail: { isLate: false } });
});

test('sent mails are purged after 30 days, failed ones after a year, and the numbers stay', async () => {
  const server = await withLetter(2);
  send = async ({ to }) => {
    if (to === 's0@example.org') throw refusal();
  };
  await server.runMailQueue();
  server.clock.advance(30 * DAY - 1);
  await server.store.purge();
  expect(await mailing.statuses()).toEqual({ sent: 1, failed: 1 });
  server.clock.advance(1);
  await server.store.purge();
  expect(await mailing.statuses()).toEqual({ failed: 1 });
  await mailing.db.deleteFrom('subscriber').where('email', '=', 's1@example.org').execute();
  server.clock.advance(335 * DAY);
  await server.store.purge();
  expect(await mailing.statuses()).toEqual({});
  expect(await mailing.db.selectFrom('mailing').select(['recipients', 'sent']).execute()).toEqual([
    { recipients: 2, sent: 1 },
  ]);
  expect(await mailing.db.selectFrom('refused_address').selectAll().execute()).toHaveLength(1);
  await mailing.db.deleteFrom('subscriber').execute();
  await server.store.purge();
  expect(await mailing.db.selectFrom('refused_address').selectAll().execute()).toEqual([]);
});

test('the worker sends in real time, and stops with the mail in flight', async () => {
  const server = await withLetter(3, { MAIL_PER_MINUTE: '6000' });
  const gate = createGate();
  let calls = 0;
  send = async () => {
    calls += 1;
    if (calls === 3) await gate.opened;
  };
  const worker = server.startMailWorker();
  await vi.waitFor(() => expect(calls).toBe(3), 5000);
  let hasStopped = false;
  const stopping = worker.stop().finally(() => {
    hasStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasStopped).toBe(false);
  gate.open();
  await stopping;
  expect(await mailing.statuses()).toEqual({ sent: 3 });
});
