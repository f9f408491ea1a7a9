import { existsSync } from 'node:fs';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { PRERENDER_MANIFEST } from '#server/config/build-files';
import { openMailbox } from '#tests/support/mailbox';
import { freePort } from '../../scripts/free-port.mjs';
import { build, dataDir, start, useBuild, type RunningServer } from '#tests/support/server-process';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

useBuild();

const runAdmin = (...args: string[]) => build.run('admin', args, { DATA_DIR: dataDir });

const postJson = (url: string, json: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  });

const logIn = ({ url }: RunningServer, email: string, password: string) =>
  postJson(`${url}/api/auth/admin`, { email, password });

test('the first start prints the site’s URL, the data folder and the admin login, the second no password', async () => {
  const first = await start();
  expect(first.said.stderr).toContain(`http://localhost:${first.port}`);
  expect(first.said.stderr).toContain(path.join(dataDir, 'society.db'));
  expect(first.said.stderr).toContain('SMTP_URL is not set: sign-in codes are printed');
  const credentials = /(\S+@\S+), password (\S+)/.exec(first.said.stderr);
  const [, email = '', password = ''] = credentials ?? [];
  expect(first.said.stderr).toContain(`No mail reaches ${email}: sign in and change the address`);
  expect((await logIn(first, email, password)).status).toBe(200);
  expect(await (await fetch(`${first.url}/events`)).text()).toContain('<title>Events</title>');
  await first.end('SIGTERM');

  const second = await start();
  expect(second.said.stderr).not.toContain('password');
  expect(second.said.stderr).toContain('npm run admin -- add EMAIL');
  expect((await logIn(second, email, password)).status).toBe(200);
});

test('what keeps the server from starting is a clear line each, and exit code 1', async () => {
  const port = await freePort();
  const other = createServer().listen(port);
  const run = (environment: Record<string, string>) =>
    build.run('main', [], { DATA_DIR: dataDir, ...environment });
  expect(await run({ PORT: String(port) })).toMatchObject({
    code: 1,
    stderr: `Could not start: Port ${port} is taken. Set PORT to another one.\n`,
  });
  other.close();
  expect(await run({ PORT: 'abc', JWT_SECRET: 'short' })).toMatchObject({
    code: 1,
    stderr:
      'Configuration: PORT: must be a whole number from 1 to 65535\n' +
      'Configuration: JWT_SECRET: must have at least 32 characters\n',
  });
  expect(await run({ DATA_DIR: '/dev/null/data' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^.*\/dev\/null\/data.*\n$/),
  });
});

test('SIGTERM lets requests in flight finish, accepts no new ones and exits with 0', async () => {
  const mailbox = await openMailbox();
  const slow = createServer((socket) => {
    const upstream = connect(Number(new URL(mailbox.url).port), '127.0.0.1');
    socket.pipe(upstream);
    upstream.on('data', (chunk) => setTimeout(() => socket.write(chunk), 200));
    for (const end of [socket, upstream]) end.on('error', () => {});
    upstream.on('close', () => setTimeout(() => socket.end(), 300));
  });
  const port = await freePort();
  slow.listen(port, '127.0.0.1');
  const server = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  expect(server.said.stderr).not.toContain('printed');

  const inFlight = fetch(`${server.url}/api/auth/email/otp?email=a@b.co`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const ended = server.end('SIGTERM');
  await vi.waitFor(
    () => expect(fetch(`${server.url}/api/health`)).rejects.toThrow('fetch failed'),
    20_000,
  );
  expect((await inFlight).status).toBe(200);
  expect(await ended).toBe(0);
  expect(mailbox.mails).toHaveLength(1);
  slow.close();
  await mailbox.close();
});

test('with METRICS_PORT Prometheus learns of requests, mails, backups and the purge, on loopback', async () => {
  const port = await freePort();
  const server = await start({
    METRICS_PORT: String(port),
    // Where nothing listens, so that the mail waits.
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  });
  await fetch(`${server.url}/api/event/12/no-such-thing?token=a`);
  await postJson(`${server.url}/api/email`, { email: 'a@b.co' });
  await build.run('backup', [], { DATA_DIR: dataDir });
  const unfinished = path.join(dataDir, 'backups/society.dump.part');
  await writeFile(unfinished, '');
  await utimes(unfinished, new Date(), new Date(Date.now() + 3_600_000));
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  const valueOf = (name: string) => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
    return Number(line?.split(' ').at(-1));
  };
  expect(response.headers.get('Content-Type')).toMatch('text/plain');
  expect(valueOf('http_requests_total{route="/api/email",status="201"}')).toBe(1);
  expect(valueOf('http_requests_total{route="/api/?",status="404"}')).toBe(1);
  expect(valueOf('http_request_duration_seconds_bucket{le="+Inf",route="/api/email"}')).toBe(1);
  expect(valueOf('society_mail_waiting')).toBe(1);
  expect(valueOf('society_mail_oldest_age_seconds')).toBeGreaterThan(0);
  const minuteAgo = Date.now() / 1000 - 60;
  expect(valueOf('society_last_backup_timestamp_seconds')).toBeGreaterThan(minuteAgo);
  expect(valueOf('society_last_backup_timestamp_seconds')).toBeLessThan(minuteAgo + 600);
  expect(valueOf('society_last_purge_timestamp_seconds')).toBeGreaterThan(minuteAgo);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).headers.get('Content-Type')).toMatch('text/html');
  expect(await server.end('SIGTERM')).toBe(0);
});

test('the check says of each part whether it works, and sends a test mail', async () => {
  const mailbox = await openMailbox();
  const check = (url: string, ...args: string[]) =>
    build.run('admin', ['check', ...args], {
      DATA_DIR: dataDir,
      APP_URL: url,
      SMTP_URL: mailbox.url,
      ANNOUNCE_SLACK: 'https://slack.example.org/webhook',
    });
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const before = await check(nobody);
  expect(before.code).toBe(1);
  expect(before.stdout).toContain(`failed  database: there is no ${dataDir}/society.db yet`);
  expect(before.stdout).toContain(`failed  site: it was built for http://localhost:3000, but`);
  expect(before.stdout).toContain(
    `failed  proxy: ${nobody} does not answer: fetch failed (connect`,
  );
  expect(before.stdout).toContain('failed  clock: ');

  const { url } = await start();
  const manifest = path.join(build.siteDir, PRERENDER_MANIFEST);
  const original = await readFile(manifest, 'utf8');
  await writeFile(manifest, original.replace('http://localhost:3000', url));
  const { code, stdout } = await check(url, '--send-to', 'chair@example.org');
  expect(stdout.match(/^ok {6}\w+/gm)).toEqual(
    ['database', 'mail', 'site', 'proxy', 'clock', 'Slack'].map((name) => `ok      ${name}`),
  );
  expect(stdout).toContain('Slack: cannot be tried without posting');
  expect(stdout).toContain('requests arrive without a proxy, those of this machine as 127.0.0.1');
  expect(code).toBe(0);
  expect(mailbox.mails).toMatchObject([{ to: ['chair@example.org'] }]);

  await mailbox.close();
  const after = await check(url);
  expect(after.code).toBe(1);
  expect(after.stdout).toMatch(/failed {2}mail: 127\.0\.0\.1:\d+ said ".*ECONNREFUSED.*": correct/);
  await writeFile(manifest, original);
});

test('the command adds, lists, resets and removes admins while the server runs', async () => {
  const server = await start();
  const email = 'chair@example.org';
  const added = await runAdmin('add', 'Chair@Example.org', '--password', 'four-colors-on-paper');
  expect(added).toMatchObject({ code: 0, stdout: 'chair@example.org is an admin now.\n' });
  expect((await logIn(server, email, 'four-colors-on-paper')).status).toBe(200);
  expect((await runAdmin('list')).stdout).toMatch(/^chair@example\.org \(owner, since /m);
  expect((await runAdmin('withdraw', 'no-such-code')).stderr).toContain('There is no certificate');
  expect((await runAdmin('remove', 'a@b.co')).stderr).toMatch(/^There is no admin a@b\.co/);

  const database = new Database(path.join(dataDir, 'society.db'));
  database.exec(`update admin set requires_passkey = 1, waiting_password_hash = 'hash',
    waiting_password_at = 9e15 where email = '${email}'`);
  expect((await runAdmin('list')).stdout).toMatch(/^chair@example\.org .+, passkey required\)$/m);
  expect((await logIn(server, email, 'four-colors-on-paper')).status).toBe(403);
  const reset = await runAdmin('reset', email);
  expect(reset.stdout).toContain('No passkey is required any more');
  const waiting = database.prepare('select count(waiting_password_at) from admin').raw();
  expect(waiting.all([])).toEqual([[0]]);
  const password = /^Password: (\S{16})$/m.exec(reset.stdout)?.[1] ?? '';
  expect((await logIn(server, email, 'four-colors-on-paper')).status).toBe(401);
  const { accessToken } = (await (await logIn(server, email, password)).json()).data;
  const headers = { Authorization: accessToken };
  const account = await fetch(`${server.url}/api/admin/account`, { headers });
  expect((await account.json()).data).toMatchObject({ email, hasGeneratedPassword: true });

  expect((await runAdmin('remove', email)).code).toBe(0);
  expect((await logIn(server, email, password)).status).toBe(401);

  const generated = database.prepare('select email, has_generated_password from admin').raw();
  expect(generated.all([])).toEqual([['admin@example.org', 1]]);
  const history = database
    .prepare('select admin_email, action, subject from admin_action order by id')
    .raw();
  expect(history.all([])).toEqual([
    ['', 'admin.added', 'admin@example.org'],
    ['', 'admin.added', email],
    [email, 'login.new-device', ''],
    ['', 'password.changed', email],
    [email, 'login.new-device', ''],
    ['', 'admin.removed', email],
  ]);
  database.close();
});

test.each([
  [['add', 'a@b.co', '--nonsense'], /^Usage:/],
  [['add', 'a@b.co', '--password', 'too short'], /^A new password has at least 12 characters\./],
])('the admin command rejects %j with a reason', async (args, reason) => {
  const { code, stdout, stderr } = await runAdmin(...args);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(reason);
});

test('where there is no database the admin command removes nobody, and makes none', async () => {
  const { code, stderr } = await runAdmin('remove', 'a@b.co');
  expect(stderr).toMatch(/^There is no .*society\.db yet: start the server, or correct DATA_DIR/);
  expect(code).toBe(1);
  expect(existsSync(path.join(dataDir, 'society.db'))).toBe(false);
});
