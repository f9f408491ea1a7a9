import { expect, test } from 'vitest';
import { logLine } from '#server/logger';
import { createTestServer } from '#tests/support/server';

test('each request is one line with its id, route, status, duration and client IP', async () => {
  const server = await createTestServer();
  const response = await server.request('/api/event/register?eventId=7', { ip: '203.0.113.7' });
  expect(server.logged).toEqual([
    {
      event: 'request',
      requestId: response.headers.get('X-Request-Id'),
      method: 'GET',
      route: '/api/event/register',
      status: 401,
      durationMs: expect.any(Number),
      ip: '203.0.113.7',
    },
  ]);
  await server.close();
});

test('sign-ins, logouts, admins and events are logged, without secrets or whole addresses', async () => {
  const server = await createTestServer();
  const secrets = ['jane.doe@example.org', 'chair@example.org', 'correct horse battery'];
  const requested = await server.request('/api/auth/email/otp?email=jane.doe@example.org');
  const challenge = (await requested.json()).data;
  const code = server.outbox.get('jane.doe@example.org') ?? '';
  const verification = { email: 'jane.doe@example.org', token: challenge.token };
  const verify = (otp: string) =>
    server.request('/api/auth/email/otp/verify', { json: { ...verification, otp } });
  await verify(code === '2222' ? '3333' : '2222');
  const { accessToken } = (await (await verify(code)).json()).data;
  await server.request('/api/auth/logout', { method: 'PUT', token: accessToken });
  const credentials = { email: 'chair@example.org', password: 'correct horse battery' };
  await server.request('/api/auth/admin', { json: credentials });
  await server.addAdmin(credentials.email, credentials.password);
  const login = await server.request('/api/auth/admin', { json: credentials });
  const admin = (await login.json()).data.accessToken;
  await server.request('/api/event', {
    token: admin,
    json: { name: 'a', date: 'b', description: 'c', image: '/d.svg' },
  });

  const events = server.logged.map(({ event }) => event).filter((event) => event !== 'request');
  expect(events).toEqual([
    'code_sent',
    'sign_in_failed',
    'sign_in_ok',
    'logout',
    'admin_login_failed',
    'admin_login_ok',
    'event_created',
  ]);
  const log = JSON.stringify(server.logged);
  for (const secret of [...secrets, `"${code}"`, challenge.token, accessToken, admin]) {
    expect(log).not.toContain(String(secret).replace('Bearer ', ''));
  }
  expect(log).toContain('j***@example.org');
  await server.close();
});

test('the client IP is the nearest address that is not a trusted proxy', async () => {
  const environment = { TRUSTED_PROXIES: '10.0.0.0/8, ::1' };
  const server = await createTestServer({ environment });
  const ipOf = async (ip: string, forwardedFor: string) => {
    await server.request('/api/health', { ip, headers: { 'X-Forwarded-For': forwardedFor } });
    return server.logged.at(-1)?.['ip'];
  };
  expect(await ipOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  expect(await ipOf('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
  expect(await ipOf('::ffff:10.1.2.3', '6.6.6.6, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
  expect(await ipOf('::1', 'not an address')).toBe('::1');
  // Some load balancers append the port.
  expect(await ipOf('10.1.2.3', '198.51.100.1:5678')).toBe('198.51.100.1');
  expect(await ipOf('10.1.2.3', '6.6.6.6, [2001:db8::1]:443, 10.9.9.9:80')).toBe('2001:db8::1');
  expect(await ipOf('10.1.2.3', '[2001:db8::2]')).toBe('2001:db8::2');
  expect(await ipOf('10.1.2.3', '[::ffff:198.51.100.1]:1')).toBe('198.51.100.1');
  await server.close();
});

test('GET /api/health says how the request has arrived', async () => {
  const server = await createTestServer({ environment: { TRUSTED_PROXIES: '10.0.0.0/8' } });
  const arrival = async (ip: string, headers: Record<string, string> = {}) =>
    (await (await server.request('/api/health', { ip, headers })).json()).data;
  const forwarded = { 'X-Forwarded-For': '198.51.100.1' };
  expect(await arrival('10.1.2.3', forwarded)).toMatchObject({
    proxy: 'trusted',
    ip: '198.51.100.1',
  });
  expect(await arrival('::ffff:192.168.1.2', forwarded)).toMatchObject({
    proxy: 'untrusted',
    ip: '192.168.1.2',
  });
  expect(await arrival('10.1.2.3')).toMatchObject({ proxy: 'none', ip: '10.1.2.3' });
  await server.close();
});

test('a log entry is one line, whatever it contains', () => {
  const line = logLine('client_error', { text: 'a\nb\u0007\u007f\u009b\u2028"' }, new Date(0));
  expect(line).toBe(
    String.raw`{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"client_error","text":"a\nb\u0007\u007f\u009b\u2028\""}`,
  );
});
