import { expect, test } from 'vitest';
import { server, useServer } from '#tests/support/server';

const EMAIL = 'jane.doe@example.org';
const THREE_DAYS = 72 * 3600;
const DAY = 24 * 3600;

useServer();

const ask = (email = EMAIL) => server.request(`/api/auth/email/otp?email=${email}`);

async function challenge(): Promise<string> {
  return (await (await ask()).json()).data.token;
}

const verify = (otp: string, token: string) =>
  server.request('/api/auth/email/otp/verify', { json: { email: EMAIL, otp, token } });

test.each([THREE_DAYS, -THREE_DAYS])(
  'a clock that was %i seconds wrong for a moment blocks no later sign-in',
  async (seconds) => {
    server.clock.jump(seconds);
    for (let index = 0; index < 29; index += 1) await ask(`student${index}@example.org`);
    const token = await challenge();
    for (let round = 0; round < 10; round += 1) await verify('0000', token);
    server.clock.jump(-seconds);
    server.clock.advance(300);
    expect((await ask()).status).toBe(200);
    server.clock.advance(30);
    const fresh = await challenge();
    expect((await verify(server.outbox.get(EMAIL) ?? '', fresh)).status).toBe(200);
  },
);

test('a purge more than 60 days after the last one waits until the clock has said so for a day', async () => {
  const { purgeRecord } = server.store;
  const admit = () => purgeRecord.admit(server.clock.now());
  expect(await admit()).toBe('admitted');
  server.clock.jump(400 * DAY);
  expect(await admit()).toBe('held');
  server.clock.advance(3600);
  expect(await admit()).toBe('waiting');
  server.clock.jump(-400 * DAY);
  expect(await admit()).toBe('admitted');
  server.clock.jump(100 * DAY);
  expect(await admit()).toBe('held');
  // Another jump is no day in which the clock was right.
  server.clock.jump(300 * DAY);
  expect(await admit()).toBe('held');
  server.clock.advance(DAY - 1);
  expect(await admit()).toBe('waiting');
  server.clock.advance(1);
  expect(await admit()).toBe('admitted');
  server.clock.advance(60 * DAY);
  expect(await admit()).toBe('admitted');
});
