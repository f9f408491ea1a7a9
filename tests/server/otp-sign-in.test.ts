import { expect, test } from 'vitest';
import { server, useServer } from '#tests/support/server';

const EMAIL = 'jane.doe@example.org';

useServer();

async function requestCode(email = EMAIL, ip?: string) {
  const path = `/api/auth/email/otp?email=${encodeURIComponent(email)}`;
  return server.request(path, ip === undefined ? {} : { ip });
}

async function tokenOf(response: Response): Promise<string> {
  const { data } = await response.json();
  return data.token;
}

const verify = (otp: string | undefined, token: string, email = EMAIL) =>
  server.request('/api/auth/email/otp/verify', { json: { email, otp, token } });

const mailedCode = (email = EMAIL) => server.outbox.get(email) ?? '';

/** Four symbols of the alphabet that differ from the code. */
const wrongFor = (code: string) => (code === '2222' ? '3333' : '2222');

/** Requests a code and signs in with it after a wrong one. */
async function verifyAfterWrongCode(): Promise<Response> {
  const token = await tokenOf(await requestCode());
  await verify(wrongFor(mailedCode()), token);
  return verify(mailedCode(), token);
}

async function failFiveTimes(): Promise<void> {
  const token = await tokenOf(await requestCode());
  for (let round = 0; round < 5; round += 1) {
    expect((await verify(wrongFor(mailedCode()), token)).status).toBe(401);
  }
}

test('a mailed code signs its address in', async () => {
  const requested = await requestCode();
  expect(requested.status).toBe(200);
  const { data } = await requested.json();
  expect(data).toEqual({
    email: EMAIL,
    expiresAt: server.clock.now() / 1000 + 180,
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(mailedCode()).toMatch(/^[23456789A-HJ-NP-Z]{4}$/);

  const verified = await verify(mailedCode(), data.token);
  expect(verified.status).toBe(200);
  const { accessToken } = (await verified.json()).data;
  expect(accessToken).toMatch(/^Bearer /);
  const profile = await server.request('/api/user', { token: accessToken });
  expect((await profile.json()).data).toEqual({
    name: 'Jane Doe',
    email: EMAIL,
    imageUrl: '',
    reminders: true,
    news: false,
    hasChosenName: false,
  });
});

test('lower case, surrounding spaces and a misread L are accepted', async () => {
  let code = '';
  let token = '';
  for (let round = 0; !code.includes('L'); round += 1) {
    const email = `round${round}@example.org`;
    token = await tokenOf(await requestCode(email, `10.0.0.${round % 250}`));
    code = mailedCode(email);
    if (code.includes('L')) {
      const typed = ` ${code.replaceAll('L', '1').toLowerCase()} `;
      expect((await verify(typed, token, email)).status).toBe(200);
    }
  }
});

test('of fifty right codes at once exactly one signs in', async () => {
  const token = await tokenOf(await requestCode());
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => verify(mailedCode(), token)),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
});

test('from the fifth wrong code on the response says that the code is used up', async () => {
  const token = await tokenOf(await requestCode());
  const codes: unknown[] = [];
  for (let tries = 1; tries <= 6; tries++) {
    const response = await verify(tries < 6 ? wrongFor(mailedCode()) : mailedCode(), token);
    expect(response.status).toBe(401);
    codes.push((await response.json()).code);
  }
  expect(codes).toEqual([...Array(4).fill('invalid_otp'), 'otp_spent', 'otp_spent']);
});

test('fifty wrong codes at once count as five attempts', async () => {
  const token = await tokenOf(await requestCode());
  const wrong = wrongFor(mailedCode());
  await Promise.all(Array.from({ length: 50 }, () => verify(wrong, token)));
  server.clock.advance(30);
  // Ten failures an hour: five are left, and each of them is compared.
  await failFiveTimes();
  server.clock.advance(30);
  expect((await verifyAfterWrongCode()).status).toBe(429);
});

test('a code is valid for 180 seconds', async () => {
  const first = await tokenOf(await requestCode());
  server.clock.advance(179);
  expect((await verify(mailedCode(), first)).status).toBe(200);
  const second = await tokenOf(await requestCode());
  server.clock.advance(180);
  expect((await verify(mailedCode(), second)).status).toBe(401);
});

test('a new code replaces the previous one', async () => {
  const oldToken = await tokenOf(await requestCode());
  const oldCode = mailedCode();
  server.clock.advance(30);
  const newToken = await tokenOf(await requestCode());
  expect((await verify(oldCode, oldToken)).status).toBe(401);
  expect((await verify(mailedCode(), newToken)).status).toBe(200);
});

test('a code is valid only for its own challenge and address', async () => {
  const token = await tokenOf(await requestCode());
  const other = await tokenOf(await requestCode('other@example.org'));
  expect((await verify(mailedCode(), other)).status).toBe(401);
  expect((await verify(mailedCode(), token, 'other@example.org')).status).toBe(401);
  expect((await verify(mailedCode(), 'made-up')).status).toBe(401);
  expect((await verify(mailedCode(), token)).status).toBe(200);
});

test('the error is the same for a wrong, a used and an unknown challenge', async () => {
  const token = await tokenOf(await requestCode());
  const wrong = await (await verify(wrongFor(mailedCode()), token)).json();
  await verify(mailedCode(), token);
  const used = await (await verify(mailedCode(), token)).json();
  const unknown = await (await verify('2222', 'unknown')).json();
  expect(wrong).toMatchObject({
    data: null,
    code: 'invalid_otp',
    field: 'otp',
    message: 'Invalid OTP. Please try again',
  });
  expect(used).toEqual(wrong);
  expect(unknown).toEqual(wrong);
});

test('ten failures within an hour lock the address in its network, for any challenge', async () => {
  await failFiveTimes();
  server.clock.advance(600);
  await failFiveTimes();
  server.clock.advance(60);
  const locked = await verifyAfterWrongCode();
  expect(locked.status).toBe(429);
  // The first five leave the window 3600 s after they were made; 660 s have passed.
  expect(locked.headers.get('Retry-After')).toBe('2940');

  server.clock.advance(2939);
  const again = await tokenOf(await requestCode());
  expect((await verify(wrongFor(mailedCode()), again)).status).toBe(401);
  expect((await verify(mailedCode(), again)).status).toBe(429);
  server.clock.advance(1);
  expect((await verify(mailedCode(), again)).status).toBe(200);
});

test('twenty failures within a day lock the address in its network for the rest of the day', async () => {
  for (let round = 0; round < 4; round += 1) {
    await failFiveTimes();
    server.clock.advance(3600);
  }
  const locked = await verifyAfterWrongCode();
  expect(locked.status).toBe(429);
  expect(locked.headers.get('Retry-After')).toBe(String(24 * 3600 - 4 * 3600));
});

test('another code can be requested after 30 seconds', async () => {
  await requestCode();
  server.clock.advance(10);
  const tooSoon = await requestCode();
  expect(tooSoon.status).toBe(429);
  expect(tooSoon.headers.get('Retry-After')).toBe('20');
  server.clock.advance(19);
  expect((await requestCode()).status).toBe(429);
  server.clock.advance(1);
  expect((await requestCode()).status).toBe(200);
});

test('an address gets at most five codes an hour and ten a day', async () => {
  for (let round = 0; round < 5; round += 1) {
    expect((await requestCode()).status).toBe(200);
    server.clock.advance(60);
  }
  const hourly = await requestCode();
  expect(hourly.status).toBe(429);
  expect(hourly.headers.get('Retry-After')).toBe('3300');
  server.clock.advance(3300);
  for (let round = 0; round < 5; round += 1) {
    expect((await requestCode()).status).toBe(200);
    server.clock.advance(60);
  }
  server.clock.advance(3600);
  const daily = await requestCode();
  expect(daily.status).toBe(429);
  expect(daily.headers.get('Retry-After')).toBe(String(24 * 3600 - (300 + 3300 + 300 + 3600)));
});

test('spellings of one address count as the same address', async () => {
  await requestCode('jane.doe@example.org');
  for (const spelling of [' Jane.Doe@EXAMPLE.org ', 'ＪＡＮＥ.doe@example.org']) {
    expect((await requestCode(spelling)).status).toBe(429);
  }
});

test('of several simultaneous requests for one address one sends a mail', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => requestCode()));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('one client IP can request thirty codes within 5 minutes', async () => {
  const ask = (index: number) => requestCode(`student${index}@example.org`, '203.0.113.7');
  for (let index = 0; index < 30; index += 1) expect((await ask(index)).status).toBe(200);
  const rejected = await ask(30);
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('Retry-After')).toBe('300');
  expect((await requestCode('student30@example.org', '203.0.113.8')).status).toBe(200);
  server.clock.advance(300);
  expect((await ask(31)).status).toBe(200);
});

const invalid = 'Please enter a valid email address.';

test.each([
  ['', invalid],
  ['nobody', invalid],
  ['a@b', invalid],
  ['a@b.co, c@d.co', invalid],
  [
    `${'a'.repeat(60)}@${'example.'.repeat(25)}org`,
    'Please use an address of at most 254 characters.',
  ],
])('the address "%s" is a 400 that names the field', async (email, message) => {
  const response = await requestCode(email);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    data: null,
    field: 'email',
    message,
  });
});

test('a code of the wrong length is rejected and not counted', async () => {
  const token = await tokenOf(await requestCode());
  for (let round = 0; round < 6; round += 1) {
    expect((await verify('ABCDEF', token)).status).toBe(400);
  }
  expect((await verify(mailedCode(), token)).status).toBe(200);
});
