// What /privacy says, against the defaults of the server.
import { expect, test } from 'vitest';
import { privacy } from '@/data/privacy';
import { society } from '@/data/society';
import { readConfig } from '#server/config/config';

const DAY_MS = 86_400_000;
const textOf = (id: string) =>
  JSON.stringify(privacy.sections.find((section) => section.id === id));

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
