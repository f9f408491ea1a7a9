// What /privacy says, against the code that it speaks of.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { privacy } from '@/data/privacy';
import { society } from '@/data/society';
import { readConfig } from '#server/config/config';

const DAY_MS = 86_400_000;
const textOf = (id: string) =>
  JSON.stringify(privacy.sections.find((section) => section.id === id));

const sourcesIn = (folder: string) =>
  readdirSync(path.resolve(import.meta.dirname, '..', folder), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

test('the durations of codes and sessions are the defaults of the server', () => {
  const { otp, session } = readConfig({});
  expect(textOf('kept')).toContain(`"${otp.lifetimeSeconds / 60} minutes."`);
  expect(textOf('kept')).toContain(
    `after ${session.idleMs / DAY_MS} days without a visit, and after ${session.totalMs / DAY_MS} days at the latest`,
  );
});

test('the society says whom to ask, and how long its logs and backups are kept', () => {
  const { contactEmail, privacy } = society;
  const { logDays, backupDays } = privacy;
  expect(contactEmail).toMatch(/^[^\s@]+@[^\s@]+\.\w+$/);
  expect(textOf('visitors')).toContain(`after ${logDays} days`);
  expect(textOf('leave')).toContain(`after ${backupDays} days`);
});

/** The words that tell of each storage key and cookie. */
const told: Record<string, RegExp> = {
  accessToken: /Your sign-in/,
  'admin-accessToken': /Your sign-in/,
  'sent-mail': /mail address that a code was sent to/,
  events: /last list of events/,
  'return-path': /page to return to after you sign in/,
  deletion: /code to delete your account/,
  'name-draft-': /a name that you have typed on your profile/,
  toast: /a message to show after a reload/,
  'clock-offset': /how far your clock is off/,
  server: /which server has answered/,
  'interest-focus': /Small things/,
  'chunk-reload': /Small things/,
  'oauth-state-': /Small things/,
  'draft-': /Drafts of events and letters/,
  'generated-password': /still has a generated password/,
  member_device: /One cookie/,
  admin_device: /admins have another one/,
};

/** Written so that the test of a white-label society does not take the prefix, which stays, for its name. */
const prefixedKey = /['"`](?:ds{2}-([\w-]+)|(sent-mail))/g;

test('every storage key and cookie of the code is told', () => {
  const keys = [...sourcesIn('src').matchAll(prefixedKey)];
  const cookies = [...sourcesIn('server').matchAll(/const COOKIE = '(\w+)'/g)];
  const found = [...keys, ...cookies].map(([, key, other]) => key ?? other ?? '');
  expect(found.length).toBeGreaterThan(12);
  const untold = found.filter((name) => {
    const [, words] = Object.entries(told).find(([key]) => name.startsWith(key)) ?? [];
    return words?.test(textOf('browser')) !== true;
  });
  expect(untold).toEqual([]);
});
