import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';

const app = new Hono<AppEnv>();
app.get('/', (c) => c.text(deviceName(c)));

const nameOf = async (userAgent?: string) =>
  (
    await app.request('/', {
      headers: userAgent === undefined ? {} : { 'User-Agent': userAgent },
    })
  ).text();

const MOZILLA = 'Mozilla/5.0';
const LIKE_CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

test.each([
  [
    `${MOZILLA} (Linux; Android 14; Pixel 8) ${LIKE_CHROME} Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${LIKE_CHROME} Safari/537.36 Edg/141.0.0.0`,
    'Edge on Windows',
  ],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${LIKE_CHROME} Safari/537.36`, 'Chrome on Chrome OS'],
  [`${MOZILLA} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox on Linux'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
  ],
])('the browser %j is "%s"', async (userAgent, name) => {
  expect(await nameOf(userAgent)).toBe(name);
});

test('nobody can write into a mail with the User-Agent', async () => {
  const known =
    /^(?:|(?:A browser|[A-Z][A-Za-z ]+) on (?:Android|Chrome OS|HarmonyOS|Linux|Windows|iOS|macOS)|(?:Chrome|Firefox|Safari|Edge|Opera))$/;
  const hostile = [
    undefined,
    '',
    'curl/8.5.0',
    'Your account is locked: visit evil.example/now',
    '<b>Bank</b>/1.0 (Windows NT 10.0)',
    'Evil Link https://evil.example on Windows/1.0',
    `${MOZILLA} (Pay now; evil.example) Pay/1.0 Firefox/1`,
    `${MOZILLA} (Linux; Android 14; <script>) ${LIKE_CHROME} Click-evil.example/1`,
    'a/'.repeat(600),
    `${'('.repeat(500)}${';'.repeat(500)}`,
    'constructor/1 __proto__/1',
  ];
  for (const userAgent of hostile) {
    const name = await nameOf(userAgent);
    expect(name).toMatch(known);
    expect(name).not.toMatch(/evil|bank|pay|click|script|visit/i);
  }
});
