import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cookieOf, PASSWORD, passwordHash } from '#tests/support/admin';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { createTestServer, type TestServer } from '#tests/support/server';

const EMAIL = 'chair@example.org';
const JWT_SECRET = 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let server: TestServer;

const open = (environment: Record<string, string> = {}) =>
  createTestServer({ database: database.address, environment: { JWT_SECRET, ...environment } });

beforeEach(async () => {
  database = await createDatabase();
  server = await open();
  await server.store.admins.create({ email: EMAIL, passwordHash }, server.clock.now());
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  await database.remove();
});

const logIn = (password: string, ip: string, cookie?: string) =>
  server.request('/api/auth/admin', {
    json: { email: EMAIL, password },
    ip,
    ...(cookie !== undefined && { headers: { Cookie: cookie } }),
  });

async function failFrom(networks: number, failures: number): Promise<void> {
  for (let network = 0; network < networks; network += 1) {
    for (let round = 0; round < failures; round += 1) {
      expect((await logIn('not the password', `198.51.100.${network}`)).status).toBe(401);
    }
  }
}

test('failures from everywhere slow an account down to one attempt every few seconds', async () => {
  await failFrom(6, 5);
  const slowed = await logIn(PASSWORD, '203.0.113.7');
  expect(slowed.status).toBe(429);
  expect(slowed.headers.get('Retry-After')).toBe('5');
  server.clock.advance(4);
  expect((await logIn(PASSWORD, '203.0.113.7')).status).toBe(429);
  server.clock.advance(1);
  expect((await logIn('not the password', '203.0.113.8')).status).toBe(401);
  expect((await logIn(PASSWORD, '203.0.113.7')).status).toBe(429);
  server.clock.advance(5);
  expect((await logIn(PASSWORD, '203.0.113.7')).status).toBe(200);
});

test('a known device can log in despite failures of strangers, also after a restart', async () => {
  const device = cookieOf(await logIn(PASSWORD, '203.0.113.7'));
  // Including strangers in the admin's own network.
  for (let round = 0; round < 5; round += 1) await logIn('not the password', '203.0.113.7');
  await failFrom(5, 5);
  expect((await logIn(PASSWORD, '203.0.113.7')).status).toBe(429);
  expect((await logIn(PASSWORD, '203.0.113.7', device)).status).toBe(200);
  await server.close();
  server = await open();
  expect((await logIn(PASSWORD, '203.0.113.7')).status).toBe(429);
  expect((await logIn(PASSWORD, '203.0.113.7', device)).status).toBe(200);
});

test('a known device has its own failures, which lock only that device', async () => {
  const device = cookieOf(await logIn(PASSWORD, '203.0.113.7'));
  for (let round = 0; round < 5; round += 1) {
    expect((await logIn('not the password', '203.0.113.7', device)).status).toBe(401);
  }
  const locked = await logIn(PASSWORD, '203.0.113.7', device);
  expect(locked.status).toBe(429);
  expect(locked.headers.get('Retry-After')).toBe('900');
  expect((await logIn(PASSWORD, '203.0.113.7')).status).toBe(200);
});

test('the device cookie is sent to logins only, and hidden from scripts and other sites', async () => {
  const cookie = (await logIn(PASSWORD, '203.0.113.7')).headers.get('Set-Cookie');
  expect(cookie).toMatch(/^admin_device=[\w-]{43}; /);
  for (const attribute of ['Max-Age=31536000', 'Path=/api/auth/admin', 'HttpOnly']) {
    expect(cookie).toContain(attribute);
  }
  expect(cookie).toContain('SameSite=Strict');
  expect(cookie).not.toContain('Secure');
  const [row] = await database.query('select * from admin_device');
  expect(JSON.stringify(row)).not.toContain(/=([\w-]+);/.exec(cookie ?? '')?.[1]);

  await server.close();
  server = await open({ APP_URL: 'https://society.example.org' });
  const secured = await logIn(PASSWORD, '203.0.113.7');
  expect(secured.headers.get('Set-Cookie')).toContain('; Secure');
  expect((await logIn('not the password', '203.0.113.7')).headers.has('Set-Cookie')).toBe(false);
});

test('a device keeps its cookie, and a made-up cookie or one of another admin is invalid', async () => {
  const device = cookieOf(await logIn(PASSWORD, '203.0.113.7'));
  expect(cookieOf(await logIn(PASSWORD, '203.0.113.8', device))).toBe(device);
  expect(await database.query('select token_hash from admin_device')).toHaveLength(1);

  const other = { email: 'treasurer@example.org', passwordHash };
  await server.store.admins.create(other, server.clock.now());
  const json = { email: other.email, password: PASSWORD };
  const othersDevice = cookieOf(await server.request('/api/auth/admin', { json }));
  await failFrom(6, 5);
  expect((await logIn(PASSWORD, '203.0.113.7', othersDevice)).status).toBe(429);
  expect((await logIn(PASSWORD, '203.0.113.7', 'admin_device=made-up')).status).toBe(429);
});

test('a removal ends the devices of an admin', async () => {
  const device = cookieOf(await logIn(PASSWORD, '203.0.113.7'));
  await server.signInAdmin();
  await server.store.admins.remove(EMAIL);
  await server.store.admins.create({ email: EMAIL, passwordHash }, server.clock.now());
  expect(await database.query('select * from admin_device')).toEqual([]);
  await failFrom(6, 5);
  expect((await logIn(PASSWORD, '203.0.113.7', device)).status).toBe(429);
});

test('an admin signs out everywhere, and only that admin is signed out', async () => {
  const tokens = [await server.signInAdmin(EMAIL), await server.signInAdmin(EMAIL)];
  const other = await server.signInAdmin('treasurer@example.org');
  const member = await server.signIn();
  const signOut = (token?: string) =>
    server.request('/api/auth/admin/logout', { method: 'PUT', token });
  const createEvent = (token?: string) =>
    server.request('/api/event', {
      json: { name: 'Night', date: 'Soon', description: 'All.', image: '/art/night.svg' },
      token,
    });
  expect((await signOut()).status).toBe(401);
  expect((await signOut(member)).status).toBe(403);
  expect((await signOut(tokens[0])).status).toBe(200);
  for (const token of tokens) {
    expect((await createEvent(token)).status).toBe(401);
    expect((await signOut(token)).status).toBe(401);
  }
  expect((await createEvent(other)).status).toBe(201);
  expect((await server.request('/api/user', { token: member })).status).toBe(200);
  expect(server.logged.map(({ event }) => event)).toContain('admin_logout');
});
