import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openMailbox } from '#tests/support/mailbox';
import { openMailing } from '#tests/support/mailing';
import { createDatabase } from '#tests/support/database';
import { build, useBuild, type RunningServer } from '#tests/support/server-process';
import { repetitions } from '#tests/support/tier';

// So many that a server is killed before it has sent all.
const RECIPIENTS = repetitions(300, { quick: 100 });
/** After how many mails a server is killed. */
const KILLS = [40, 41, 120, 200].slice(0, repetitions(4, { quick: 2 }));

useBuild();

test('SIGKILL during a letter loses no mail and repeats at most those in flight', async () => {
  const mailbox = await openMailbox();
  const database = await createDatabase();
  const isPostgres = database.address.startsWith('postgres');
  const environment = {
    DATA_DIR: isPostgres ? '' : path.dirname(database.address),
    DATABASE_URL: isPostgres ? database.address : '',
    JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd',
    SMTP_URL: mailbox.url,
    MAIL_PER_MINUTE: '12000',
  };
  const count = isPostgres ? 2 : 1;
  const servers: RunningServer[] = [];
  for (let index = 0; index < count; index += 1) servers.push(await build.start(environment));
  const mailing = openMailing(database.address);
  await mailing.addSubscribers(RECIPIENTS, Date.now());
  await mailing.queueLetter(Date.now());

  for (const mails of KILLS) {
    await vi.waitFor(() => expect(mailbox.mails.length).toBeGreaterThanOrEqual(mails), 30_000);
    await servers.shift()?.end('SIGKILL');
    servers.push(await build.start(environment));
  }
  await vi.waitFor(async () => {
    const { waiting = 0 } = await mailing.statuses();
    expect(waiting).toBe(0);
  }, 60_000);
  // As if the 30 s of the claims were over.
  await mailing.db
    .updateTable('mail')
    .set({ claimed_at: Date.now() - 30_000 })
    .where('status', '=', 'sending')
    .execute();
  await vi.waitFor(
    async () => expect(await mailing.statuses()).toEqual({ sent: RECIPIENTS }),
    30_000,
  );

  expect(new Set(mailbox.mails.map(({ to }) => to.join())).size).toBe(RECIPIENTS);
  expect(mailbox.mails.length).toBeLessThanOrEqual(RECIPIENTS + KILLS.length);
  const ids = mailbox.mails.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]);
  expect(new Set(ids).size).toBe(RECIPIENTS);
  const { sent } = await mailing.db.selectFrom('mailing').select('sent').executeTakeFirstOrThrow();
  expect(sent).toBe(RECIPIENTS);
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
  console.log(
    `SIGKILL during a letter: ${mailbox.mails.length - RECIPIENTS} of ${RECIPIENTS} mails repeated`,
  );
  await mailing.close();
  await mailbox.close();
  await database.remove();
}, 120_000);
