import { expect, test } from 'vitest';
import { server, useServer } from '#tests/support/server';

useServer();

const JSON_TYPE = { 'Content-Type': 'application/json' };

async function expectClientError(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(await response.json()).toMatchObject({ data: null, code, message: expect.any(String) });
}

const post = (body: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
  server.request('/api/email', { body, headers });

test.each(['/api', '/api/nope', '/api/event/', '/nowhere'])(
  'the unknown path %s is a 404 in JSON',
  async (path) => {
    await expectClientError(await server.request(path), 404, 'not_found');
    await expectClientError(await server.request(path, { method: 'DELETE' }), 404, 'not_found');
  },
);

test.each([
  ['DELETE', '/api/event', 'POST, GET, HEAD'],
  ['POST', '/api/event/7', 'GET, PUT, DELETE, HEAD'],
  ['GET', '/api/auth/admin', 'POST'],
  ['OPTIONS', '/api/email', 'POST'],
])('%s %s is a 405 that says what is allowed', async (method, path, allowed) => {
  const response = await server.request(path, { method });
  await expectClientError(response, 405, 'method_not_allowed');
  const methods = (response.headers.get('Allow') ?? '').split(', ');
  expect(methods.toSorted()).toEqual(allowed.split(', ').toSorted());
});

test('a body of more than 16 KiB is a 413, with or without a Content-Length', async () => {
  const large = JSON.stringify({ email: 'a@b.co', padding: 'x'.repeat(16 * 1024) });
  await expectClientError(await post(large), 413, 'body_too_large');
  const declared = { ...JSON_TYPE, 'Content-Length': String(1024 * 1024) };
  await expectClientError(await post('{}', declared), 413, 'body_too_large');
});

test('reading a body stops at the limit', async () => {
  let pulled = 0;
  const long = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(4096).fill(32));
      if (pulled === 1000) controller.close();
    },
  });
  await expectClientError(await post(long), 413, 'body_too_large');
  expect(pulled).toBeLessThan(10);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
  'a body of the type "%s" is a 415',
  async (type) => {
    const response = await post('{"email":"a@b.co"}', { 'Content-Type': type });
    await expectClientError(response, 415, 'unsupported_media_type');
  },
);

test('a compressed body is a 415', async () => {
  const response = await post('{"email":"a@b.co"}', { ...JSON_TYPE, 'Content-Encoding': 'gzip' });
  await expectClientError(response, 415, 'unsupported_media_type');
});

test('JSON with a charset is JSON', async () => {
  const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
  expect((await post('{"email":"a@b.co"}', headers)).status).toBe(201);
});

test.each(['', '{', '{"email":"a@b.co"}x', '"\ud800'])(
  'the body %j is not valid JSON',
  async (body) => {
    await expectClientError(await post(body), 400, 'malformed_json');
  },
);

test('a repeated query parameter is a 400 that names the field', async () => {
  const response = await server.request('/api/auth/email/otp?email=a@b.co&email=c@d.co');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'duplicate_parameter', field: 'email' });
  expect(server.outbox.size).toBe(0);
});

test('a URL of more than 8 KiB is a 414', async () => {
  const response = await server.request(`/api/auth/google?code=${'x'.repeat(9000)}`);
  await expectClientError(response, 414, 'url_too_long');
});

test('an internal error does not reveal its cause', async () => {
  server.store.eventQueries.list = () => Promise.reject(new Error('select * from secrets'));
  const response = await server.request('/api/event');
  await expectClientError(response.clone(), 500, 'internal_error');
  expect(await response.text()).not.toContain('secrets');
});

test('a token is accepted in the Authorization header only', async () => {
  const token = await server.signIn();
  const bare = token.replace(/^Bearer /, '');
  for (const headers of [
    { Cookie: `accessToken=${bare}` },
    { 'X-Access-Token': token },
    { Authorization: bare },
    { Authorization: `Basic ${btoa(bare)}` },
    { Authorization: `${token}, ${token}` },
  ]) {
    expect((await server.request('/api/user', { headers })).status).toBe(401);
  }
  const inQuery = await server.request(`/api/user?accessToken=${bare}&token=${bare}`);
  expect(inQuery.status).toBe(401);
});
