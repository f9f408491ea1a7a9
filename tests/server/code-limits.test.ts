import { expect, test, vi } from 'vitest';
import { createTestServer, server, useServer } from '#tests/support/server';

const EMAIL = 'jane.doe@example.org';
const OWNER = '203.0.113.7';
const HOUR_SECONDS = 3600;

vi.setConfig({ testTimeout: 30_000 });

useServer();

const ask = (email: string, ip = OWNER) =>
  server.request(`/api/auth/email/otp?email=${encodeURIComponent(email)}`, { ip });

async function challengeFor(email: string, ip = OWNER): Promise<string> {
  const response = await ask(email, ip);
  expect(response.status).toBe(200);
  return (await response.json()).data.token;
}

const verify = (otp: string, token: string, { email = EMAIL, ip = OWNER } = {}) =>
  server.request('/api/auth/email/otp/verify', { json: { email, otp, token }, ip });

const mailedCode = (email = EMAIL) => server.outbox.get(email) ?? '';
const wrongCode = (email = EMAIL) => (mailedCode(email) === '2222' ? '3333' : '2222');

/** Requests a code from the guesser's network and guesses it. */
async function guess(times: number, email: string, ip: string): Promise<number[]> {
  const token = await challengeFor(email, ip);
  const statuses: number[] = [];
  for (let round = 0; round < times; round += 1) {
    statuses.push((await verify(wrongCode(email), token, { email, ip })).status);
  }
  return statuses;
}

test('failures of a stranger lock an address in the stranger’s network only', async () => {
  for (let round = 0; round < 4; round += 1) {
    await guess(5, EMAIL, '198.51.100.1');
    server.clock.advance(HOUR_SECONDS);
  }
  expect((await guess(2, EMAIL, '198.51.100.1'))[1]).toBe(429);
  server.clock.advance(30);
  const token = await challengeFor(EMAIL);
  expect((await verify(mailedCode(), token)).status).toBe(200);
});

test('strangers who use up the codes of an address do not block a known device of its owner', async () => {
  const askWith = (cookie: string, email = EMAIL) =>
    server.request(`/api/auth/email/otp?email=${email}`, { ip: OWNER, headers: { cookie } });
  const token = await challengeFor(EMAIL);
  const signedIn = await verify(mailedCode(), token);
  const setCookie = signedIn.headers.get('Set-Cookie') ?? '';
  expect(setCookie).toMatch(
    /^member_device=[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
  const [cookie = ''] = setCookie.split(';');
  for (let network = 1; network <= 4; network += 1) {
    server.clock.advance(31);
    expect((await ask(EMAIL, `198.51.100.${network}`)).status).toBe(200);
  }
  server.clock.advance(31);
  expect((await ask(EMAIL)).status).toBe(429);
  expect((await askWith('member_device=made-up')).status).toBe(429);

  for (let round = 0; round < 5; round += 1) {
    expect((await askWith(cookie)).status).toBe(200);
    server.clock.advance(31);
  }
  // The device has its own limits and does not work for another address.
  expect((await askWith(cookie)).status).toBe(429);
  for (let round = 0; round < 5; round += 1) {
    expect((await ask('john@example.org', `198.51.100.${round}`)).status).toBe(200);
    server.clock.advance(31);
  }
  expect((await askWith(cookie, 'john@example.org')).status).toBe(429);
});

test('a code that a stranger requests elsewhere leaves the owner’s valid', async () => {
  const token = await challengeFor(EMAIL);
  const code = mailedCode();
  server.clock.advance(30);
  await challengeFor(EMAIL, '198.51.100.1');
  expect((await verify(code, token)).status).toBe(200);
});

test('sixty failures an hour over all addresses stop the guessing in a network', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 30; index += 1) {
    statuses.push(...(await guess(5, `student${index}@example.org`, '198.51.100.1')));
    server.clock.advance(11);
  }
  // Sixty, plus the first attempt at each code.
  expect(statuses.filter((status) => status === 401)).toHaveLength(60 + 18);
  expect(statuses.filter((status) => status === 429)).toHaveLength(72);
  const token = await challengeFor(EMAIL);
  expect((await verify(mailedCode(), token)).status).toBe(200);
});

test('an IPv6 site counts as one network for failures and codes', async () => {
  const ipOf = (index: number) => `2001:db8:7:${index.toString(16)}::1`;
  for (let index = 0; index < 12; index += 1) {
    await guess(5, `student${index}@example.org`, ipOf(index));
  }
  const statuses = await guess(2, 'student99@example.org', ipOf(99));
  expect(statuses).toEqual([401, 429]);
  for (let index = 0; index < 107; index += 1) {
    expect((await ask(`more${index}@example.org`, ipOf(index))).status).toBe(200);
  }
  const rejected = await ask('last@example.org', ipOf(200));
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('Retry-After')).toBe('300');
  expect((await ask('last@example.org', '2001:db8:8::1')).status).toBe(200);
});

test('plus and dot spellings of one mailbox share fifteen codes an hour', async () => {
  const spellings = ['jane.doe', 'janedoe', 'j.a.n.e.doe+news', 'jane.doe+x'];
  const responses: Response[] = [];
  for (let round = 0; round < 16; round += 1) {
    responses.push(await ask(`${spellings[round % 4]}@gmail.com`, `198.51.100.${round}`));
    server.clock.advance(30);
  }
  expect(responses.slice(0, 15).map(({ status }) => status)).toEqual(
    responses.slice(1).map(() => 200),
  );
  expect(responses[15]?.status).toBe(429);
  // The first leaves the window after 3600 s; 450 s have passed.
  expect(responses[15]?.headers.get('Retry-After')).toBe('3150');
  expect((await ask('someone@gmail.com')).status).toBe(200);
});

test('the codes of the whole site are limited, and the response says until when', async () => {
  const small = await createTestServer({ environment: { OTP_SENDS_PER_SITE: '3' } });
  const askFor = (index: number) =>
    small.request(`/api/auth/email/otp?email=s${index}@b.co`, { ip: `198.51.100.${index}` });
  for (let index = 0; index < 3; index += 1) {
    expect((await askFor(index)).status).toBe(200);
    small.clock.advance(60);
  }
  const rejected = await askFor(3);
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('Retry-After')).toBe('3420');
  expect(await rejected.json()).toMatchObject({ code: 'too_many_codes' });
  expect(small.logged).toContainEqual(
    expect.objectContaining({ event: 'otp_rate_limited', by: 'site' }),
  );
  small.clock.advance(3420);
  expect((await askFor(3)).status).toBe(200);
  await small.close();
});

test('verifications of a network are limited, and successful ones do not count', async () => {
  const environment = { OTP_VERIFICATIONS_PER_IP: '3' };
  const small = await createTestServer({ environment });
  const verifyCode = (otp: string, token: string, ip = OWNER) =>
    small.request('/api/auth/email/otp/verify', { json: { email: EMAIL, otp, token }, ip });
  const asked = await small.request(`/api/auth/email/otp?email=${EMAIL}`);
  const { token } = (await asked.json()).data;
  expect((await verifyCode(small.outbox.get(EMAIL) ?? '', token)).status).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    expect((await verifyCode('2222', 'made-up')).status).toBe(401);
  }
  const rejected = await verifyCode('2222', 'made-up');
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('Retry-After')).toBe('300');
  expect((await verifyCode('2222', 'made-up', '198.51.100.1')).status).toBe(401);
  await small.close();
});
