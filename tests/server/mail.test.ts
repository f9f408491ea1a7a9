import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { smtpMailer } from '#server/mail/smtp-mailer';
import { terminalMailer } from '#server/mail/local-mailers';
import { createGate } from '#tests/support/gate';
import { openMailbox } from '#tests/support/mailbox';
import { createTestServer } from '#tests/support/server';

// Some tests wait for a mail server that hangs.
vi.setConfig({ testTimeout: 20_000 });

const EMAIL = 'jane.doe@example.org';

const siteUrl = 'https://society.example';

const mailerTo = (url: string) =>
  smtpMailer({
    url,
    from: 'Society <hello@example.org>',
    replyTo: 'questions@example.org',
    codeLifetimeSeconds: 180,
    siteUrl,
  });

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the mail has a text and an HTML part, neither with user input', async () => {
  const mailbox = await openMailbox();
  await mailerTo(mailbox.url).sendCode({
    to: EMAIL,
    code: 'AB2C',
    purpose: 'sign-in',
    expiresAt: 0,
  });
  const source = mailbox.mails[0]?.source ?? '';
  expect(source).toMatch(/^From: Society <hello@example.org>\r$/m);
  expect(source).toMatch(/^Reply-To: questions@example.org\r$/m);
  expect(source).toMatch(/^To: jane.doe@example.org\r$/m);
  expect(source).toMatch(/^Content-Type: multipart\/alternative/m);
  const [head = '', ...parts] = source.split(/^--.*$/m);
  expect(head).not.toContain('AB2C');
  const [text = '', html = ''] = parts;
  expect(text).toContain('text/plain');
  expect(html).toContain('text/html');
  for (const part of [text, html]) {
    expect(part).toContain('AB2C');
    expect(part).toContain('within 3 minutes');
    expect(part).not.toContain('jane');
  }
  await mailbox.close();
});

test('an unreachable mail server is a 503 at once and does not count as a send', async () => {
  const gone = createServer();
  const url = await listening(gone);
  await new Promise((resolve) => gone.close(resolve));
  const server = await createTestServer({ mailer: mailerTo(url) });
  for (let round = 0; round < 2; round += 1) {
    const response = await server.request(`/api/auth/email/otp?email=${EMAIL}`);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(await response.json()).toMatchObject({ data: null, code: 'mail_unavailable' });
  }
  expect(JSON.stringify(server.logged)).not.toContain(EMAIL);
  await server.close();
});

/** A mail server with this reply to one command, and "250 ok" to all others. */
const replyingServer = (command: string, reply: string) =>
  createServer((socket) => {
    socket.write('220 hello\r\n');
    socket.on('data', (line) =>
      socket.write(String(line).startsWith(command) ? `${reply}\r\n` : '250 ok\r\n'),
    );
    socket.on('error', () => {});
  });

test.each([
  ['RCPT', '550 no such user'],
  ['DATA', '550 5.1.1 no such user'],
])('a recipient permanently rejected at %s looks like any other', async (command, reply) => {
  const rejectingServer = replyingServer(command, reply);
  const mailbox = await openMailbox();
  const rejecting = await createTestServer({ mailer: mailerTo(await listening(rejectingServer)) });
  const sent = await createTestServer({ mailer: mailerTo(mailbox.url) });
  const ask = ({ request }: typeof rejecting) => request(`/api/auth/email/otp?email=${EMAIL}`);
  for (const status of [200, 429]) {
    const [one, other] = [await ask(rejecting), await ask(sent)];
    expect([one.status, other.status]).toEqual([status, status]);
    const [{ data, ...rest }, expected] = [await one.json(), await other.json()];
    expect({ ...rest, data: data && { ...data, token: expected.data.token } }).toEqual(expected);
  }
  expect(rejecting.logged).toContainEqual(expect.objectContaining({ event: 'mail_refused' }));
  expect(JSON.stringify(rejecting.logged)).not.toContain(EMAIL);
  await rejecting.close();
  await sent.close();
  await mailbox.close();
  rejectingServer.close();
});

test.each([
  ['MAIL', '550 not from you'],
  ['RCPT', '554 5.7.1 blocked'],
  ['DATA', '554 5.7.1 rejected'],
])('%s: %s is a 503 that does not count for the address', async (command, reply) => {
  const failing = replyingServer(command, reply);
  const server = await createTestServer({ mailer: mailerTo(await listening(failing)) });
  for (let round = 0; round < 2; round += 1) {
    expect((await server.request(`/api/auth/email/otp?email=${EMAIL}`)).status).toBe(503);
  }
  await server.close();
  failing.close();
});

test('a failing mail server is not tried again for the rest of the minute', async () => {
  let isDown = true;
  const server = await createTestServer({
    environment: { MAIL_FAILURES_PER_MINUTE: '3' },
    mailer: {
      async sendCode() {
        if (isDown) throw new Error('down');
      },
    },
  });
  const ask = (index: number) => server.request(`/api/auth/email/otp?email=s${index}@b.co`);
  for (let index = 0; index < 3; index += 1) expect((await ask(index)).status).toBe(503);
  isDown = false;
  server.clock.advance(50);
  const rested = await ask(3);
  expect(rested.status).toBe(503);
  expect(rested.headers.get('Retry-After')).toBe('10');
  server.clock.advance(10);
  expect((await ask(3)).status).toBe(200);
  await server.close();
});

test('a code whose mail server is slow after the text arrives and works', async () => {
  const gate = createGate();
  const mailbox = await openMailbox({ onText: () => gate.opened });
  const server = await createTestServer({ mailer: mailerTo(mailbox.url) });
  const startedAt = performance.now();
  const requested = await server.request(`/api/auth/email/otp?email=${EMAIL}`);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(requested.status).toBe(200);
  const { token } = (await requested.json()).data;
  const json = { email: EMAIL, otp: await mailbox.codeFor(EMAIL), token };
  expect((await server.request('/api/auth/email/otp/verify', { json })).status).toBe(200);
  gate.open();
  await server.close();
  await mailbox.close();
});

// This machine under an address that is not loopback by name.
const OTHER_HOST = '0.0.0.0';

test.each([
  ['without TLS', ['STARTTLS']],
  // The mailbox has a self-signed certificate.
  ['with a certificate that is not trusted', []],
])('another machine %s gets neither password nor mail', async (_kind, disabledCommands) => {
  const mailbox = await openMailbox({ disabledCommands });
  const url = mailbox.url.replace('127.0.0.1', `user:hush@${OTHER_HOST}`);
  const sending = mailerTo(url).sendCode({
    to: EMAIL,
    code: 'AB2C',
    purpose: 'sign-in',
    expiresAt: 0,
  });
  await expect(sending).rejects.toThrow(Error);
  expect(mailbox.logins).toEqual([]);
  expect(mailbox.mails).toEqual([]);
  await mailbox.close();
});

test('a remote mail server gets both over STARTTLS, and unencrypted only if SMTP_URL says so', async () => {
  const secured = await openMailbox({ disabledCommands: [] });
  const plain = await openMailbox({ disabledCommands: ['STARTTLS'] });
  const at = ({ url }: typeof plain, query: string) =>
    `${url.replace('127.0.0.1', `user:hush@${OTHER_HOST}`)}/?${query}`;
  const mail = { to: EMAIL, code: 'AB2C', purpose: 'sign-in', expiresAt: 0 } as const;
  await mailerTo(at(secured, 'tls.rejectUnauthorized=false')).sendCode(mail);
  expect(secured.logins).toEqual([{ user: 'user', isSecure: true }]);
  await mailerTo(at(plain, 'requireTLS=false')).sendCode(mail);
  expect(plain.logins).toEqual([{ user: 'user', isSecure: false }]);
  for (const { mails } of [secured, plain]) expect(mails).toHaveLength(1);
  await secured.close();
  await plain.close();
});

test('a mail server that replies a byte at a time is a 503 within 10 s, and nothing else waits for it', async () => {
  const connections = new Set<Socket>();
  const hanging = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => connections.delete(socket));
    socket.write('220 hello\r\n');
    socket.once('data', () => {
      socket.write('250-');
      const dribble = setInterval(() => socket.write('.'), 300);
      socket.once('close', () => clearInterval(dribble));
    });
  });
  const server = await createTestServer({ mailer: mailerTo(await listening(hanging)) });
  const startedAt = performance.now();
  let isPending = true;
  const connected = once(hanging, 'connection');
  const pending = server
    .request(`/api/auth/email/otp?email=${EMAIL}`)
    .finally(() => (isPending = false));
  await connected;
  expect((await server.request('/api/event')).status).toBe(200);
  expect(isPending, 'the response waited for the mail server').toBe(true);
  expect((await pending).status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await vi.waitFor(() => expect(connections.size).toBe(0), 6000);
  await server.close();
  hanging.close();
});

test('without a mail server the terminal prints the code, its address and its expiry', async () => {
  const lines: string[] = [];
  const expiresAt = new Date(2025, 2, 1, 10, 3, 0).getTime() / 1000;
  const mailer = terminalMailer((line) => lines.push(line));
  for (const purpose of ['sign-in', 'delete'] as const) {
    await mailer.sendCode({ to: EMAIL, code: 'AB2C', purpose, expiresAt });
  }
  expect(lines).toEqual([
    'Sign-in code for jane.doe@example.org: AB2C (until 10:03:00)',
    'Deletion code for jane.doe@example.org: AB2C (until 10:03:00)',
  ]);
});
