import { expect, test } from 'vitest';
import { society } from '@/data/society';
import { readConfig } from '#server/config/config';
import { ConfigError } from '#server/config/env-schema';

const mistakes = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
};

test('an empty environment is valid', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    appUrl: 'http://localhost:3000',
    otp: { lifetimeSeconds: 180, maxTries: 5 },
  });
});

test('an empty variable counts as unset', () => {
  const empty = { PORT: '', SMTP_URL: '', JWT_SECRET: '', ALLOWED_ORIGINS: '', DATA_DIR: '' };
  expect({ ...readConfig(empty), isTrustedProxy: 0 }).toEqual({
    ...readConfig({}),
    isTrustedProxy: 0,
  });
});

test.each([
  ['PORT', '3000x'],
  ['DATABASE_URL', 'mysql://db.example.org/society'],
  ['APP_URL', 'society.example.org'],
  ['VITE_API_URL', 'ftp://api.example.org'],
  ['SMTP_URL', 'mail.example.org:587'],
  ['MAIL_FROM', 'a@b.co\r\nBcc: c@d.co'],
  ['MAIL_REPLY_TO', 'a@b.co, c@d.co'],
  // A character short.
  ['JWT_SECRET', 'q7Zr2Kx9Lm4Tn8Vb3Wc6Yd1Gf5Hj0Pa'],
  ['JWT_SECRET', 'a'.repeat(64)],
  ['JWT_SECRET', 'please-change-me-please-change-me-now'],
  ['TRUSTED_PROXIES', 'proxy.example.org'],
  ['TRUSTED_PROXIES', '127.0.0.1, 128.0.0.0/1'],
  ['TRUSTED_PROXIES', '::/0'],
  ['ADMIN_EMAIL', 'chair'],
  ['ALLOWED_ORIGINS', '*'],
  ['SESSION_IDLE_DAYS', '1.5'],
])('%s=%s is one line that names the variable and hides its value', (name, value) => {
  const lines = mistakes({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name}: `));
  if (name === 'JWT_SECRET') expect(lines[0]).not.toContain(value);
});

test.each([
  ['PORT', 1, 65_535],
  ['OTP_LIFETIME_SECONDS', 30, 3600],
  ['OTP_SENDS_PER_IP', 1, 1_000_000],
])('%s lies between %i and %i', (name, min, max) => {
  const messages = (value: number) => mistakes({ [name]: String(value) });
  expect([...messages(min), ...messages(max)]).toEqual([]);
  const expected = `${name}: must lie between ${min} and ${max}`;
  expect(messages(min - 1), 'below').toEqual([expected]);
  expect(messages(max + 1), 'above').toEqual([expected]);
});

test('without MAIL_FROM mail comes from the site’s own host', () => {
  const senderFor = (url: string) =>
    readConfig({ SMTP_URL: 'smtp://localhost', APP_URL: url }).smtp?.from;
  expect(senderFor('https://society.example.org')).toContain('<no-reply@society.example.org>');
  expect(senderFor('http://127.0.0.1:3000')).toContain('<no-reply@localhost>');
});

test('answers to mails go to MAIL_REPLY_TO, and without it to the society', () => {
  const replyToFor = (environment: object) =>
    readConfig({ SMTP_URL: 'smtp://localhost', ...environment }).smtp?.replyTo;
  expect(replyToFor({})).toBe(society.contactEmail);
  expect(replyToFor({ MAIL_REPLY_TO: 'desk@example.org' })).toBe('desk@example.org');
});

test('private networks and single addresses are valid proxies', () => {
  const proxies = '10.0.0.0/8, 127.0.0.1, fc00::/7, ::1, fe80::/10, ::ffff:10.0.0.0/104';
  expect(mistakes({ TRUSTED_PROXIES: proxies })).toEqual([]);
});
