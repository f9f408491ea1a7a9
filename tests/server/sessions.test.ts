import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { deriveKeys } from '#server/config/secret';
import { createGate } from '#tests/support/gate';
import { createTestServer, server, useServer } from '#tests/support/server';

const DAY_SECONDS = 86_400;

useServer();

const TOKEN_IS_NEW_SECONDS = 10;

const refresh = (accessToken: string) =>
  server.request('/api/auth/refresh', { json: { accessToken } });

/** The next token, past the time in which a refresh returns the same one. */
async function successorOf(accessToken: string): Promise<string> {
  server.clock.advance(TOKEN_IS_NEW_SECONDS);
  return refreshed(accessToken);
}

async function refreshed(accessToken: string): Promise<string> {
  const response = await refresh(accessToken);
  expect(response.status).toBe(200);
  return (await response.json()).data.accessToken.replace('Bearer ', '');
}

const profile = (token?: string) => server.request('/api/user', { token });

const expectSignedIn = async (token: string) => expect((await profile(token)).status).toBe(200);
const expectSignedOut = async (token: string) => expect((await profile(token)).status).toBe(401);

test('a token states subject, audience, expiry and session', async () => {
  const claims = decodeJwt(await server.signIn());
  expect(claims).toEqual({
    iss: 'dss',
    aud: 'dss-members',
    sub: expect.any(String),
    sid: expect.any(String),
    jti: expect.any(String),
    iat: server.clock.now() / 1000,
    exp: server.clock.now() / 1000 + 7 * DAY_SECONDS,
  });
});

test('without a token the profile is a 401', async () => {
  const response = await profile();
  expect(response.status).toBe(401);
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
  expect(await response.json()).toMatchObject({
    data: null,
    code: 'unauthenticated',
    message: 'Please sign in.',
  });
});

test('tabs that refresh at once get the same token and stay signed in', async () => {
  const token = await server.signIn();
  server.clock.advance(TOKEN_IS_NEW_SECONDS);
  const responses = await Promise.all(Array.from({ length: 10 }, () => refreshed(token)));
  expect(new Set(responses).size).toBe(1);
  expect(responses[0]).not.toBe(token);
  await expectSignedIn(responses[0] ?? '');
});

test('a replaced token still works for a minute', async () => {
  const token = await server.signIn();
  const next = await successorOf(token);
  await expectSignedIn(next);
  server.clock.advance(60);
  await expectSignedIn(token);
  server.clock.advance(1);
  await expectSignedOut(token);
  await expectSignedIn(next);
});

test('a token that is used long after it was replaced ends the session', async () => {
  const token = await server.signIn();
  const next = await successorOf(token);
  await expectSignedIn(next);
  server.clock.advance(61);
  expect((await refresh(token)).status).toBe(401);
  await expectSignedOut(next);
  expect((await refresh(next)).status).toBe(401);
});

test('a refresh whose response was lost can be repeated later', async () => {
  const token = await server.signIn();
  await successorOf(token);
  server.clock.advance(DAY_SECONDS);
  const next = await refreshed(token);
  await expectSignedIn(next);
  server.clock.advance(61);
  expect((await refresh(token)).status).toBe(401);
});

test('a session ends after 7 days without a refresh', async () => {
  const token = await server.signIn();
  server.clock.advance(7 * DAY_SECONDS - 1);
  await expectSignedIn(token);
  server.clock.advance(1);
  await expectSignedOut(token);
  expect((await refresh(token)).status).toBe(401);
});

test('a session ends after 30 days, however often it is refreshed', async () => {
  let token = await server.signIn();
  for (let day = 0; day < 29; day += 1) {
    server.clock.advance(DAY_SECONDS);
    token = await refreshed(token);
  }
  expect(decodeJwt(token).exp).toBe(server.clock.now() / 1000 + DAY_SECONDS);
  server.clock.advance(DAY_SECONDS);
  expect((await refresh(token)).status).toBe(401);
});

test('signing out ends every session of the member and of no other member', async () => {
  const [phone, laptop] = [await server.signIn(), await server.signIn()];
  const other = await server.signIn('other@example.org');
  expect((await server.request('/api/auth/logout', { method: 'PUT', token: phone })).status).toBe(
    200,
  );
  for (const token of [phone, laptop]) {
    await expectSignedOut(token);
    expect((await refresh(token)).status).toBe(401);
  }
  await expectSignedIn(other);
});

test('an admin’s token is not valid for member endpoints', async () => {
  const token = await server.signInAdmin();
  await expectSignedOut(token);
  expect((await refresh(token)).status).toBe(401);
  expect((await server.request('/api/auth/logout', { method: 'PUT', token })).status).toBe(401);
});

test('tokens that this server has not signed are invalid', async () => {
  const token = await server.signIn();
  const [header, payload, signature = ''] = token.split('.');
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const foreign = await new SignJWT(decodeJwt(token))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new Uint8Array(32));
  const forgeries = [
    '',
    'x',
    `${header}.${payload}.`,
    `${unsigned}.${payload}.`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
    foreign,
  ];
  for (const forgery of forgeries) {
    await expectSignedOut(forgery);
    const { status } = await refresh(forgery);
    expect(status).toBe(forgery === '' ? 400 : 401);
  }
});

test('a correctly signed token for another audience, with another algorithm or without expiry is invalid', async () => {
  const secret = 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd';
  const own = await createTestServer({ environment: { JWT_SECRET: secret } });
  const { accessToken: key } = deriveKeys(secret);
  const { exp, ...claims } = decodeJwt(await own.signIn());
  const statusOf = async (payload: JWTPayload, alg = 'HS256') => {
    const token = await new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
    return (await own.request('/api/user', { token })).status;
  };
  const whole = { ...claims, ...(exp !== undefined && { exp }) };
  expect(await statusOf(whole)).toBe(200);
  expect(await statusOf({ ...whole, aud: 'dss-admins' })).toBe(401);
  expect(await statusOf({ ...whole, iss: 'others' })).toBe(401);
  expect(await statusOf(claims)).toBe(401);
  expect(await statusOf({ ...whole, sub: 'somebody-else' })).toBe(401);
  expect(await statusOf(whole, 'HS512')).toBe(401);
  await own.close();
});

/** Sends a request whose body arrives in two parts, and does something in between. */
async function sendSlowly(
  method: string,
  path: string,
  { token, body, between }: { token: string; body: string; between: () => Promise<void> },
): Promise<Response> {
  const begun = createGate();
  const rest = createGate();
  const parts = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        begun.open();
        await rest.opened;
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    },
    // The stream is pulled when the server begins to read.
    { highWaterMark: 0 },
  );
  const headers = { 'Content-Type': 'application/json' };
  const responding = server.request(path, { method, token, headers, body: parts });
  await begun.opened;
  await between();
  rest.open();
  return responding;
}

const event = { name: 'Late', description: 'Late', image: '/late.png', date: 'soon' };

test.each([
  ['POST', '/api/event', event],
  [
    'POST',
    '/api/admin/invitation',
    { invitations: [{ email: 'friend@example.org', role: 'organiser' }] },
  ],
  ['POST', '/api/admin/letter', { subject: 'Late', body: 'Late', test: false }],
  ['POST', '/api/admin/picture', 'no picture'],
])('an admin who is removed while the body of %s %s arrives gets a 401', async (...call) => {
  const [method, path, json] = call;
  const token = await server.signInAdmin('left@example.org');
  await server.signInAdmin('stays@example.org');
  const between = async () => void (await server.store.admins.remove('left@example.org'));
  const response = await sendSlowly(method, path, { token, body: JSON.stringify(json), between });
  expect(response.status).toBe(401);
  expect(await server.store.eventQueries.list(server.clock.now())).toEqual([]);
});

test('a member whose session is ended while the body of a request arrives gets a 401', async () => {
  const token = await server.signIn();
  const between = async () => {
    await server.request('/api/auth/logout', { method: 'PUT', token });
  };
  const body = JSON.stringify({ name: 'Intruder' });
  const response = await sendSlowly('PUT', '/api/user', { token, body, between });
  expect(response.status).toBe(401);
  const after = await profile(await server.signIn());
  expect((await after.json()).data.name).toBe('Test Member');
});
