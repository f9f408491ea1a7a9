import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMailbox } from '#tests/support/mailbox';
import { openMailing } from '#tests/support/mailing';
import { startPostgres } from '#tests/support/postgres';
import { buildServer, type Build, type RunningServer } from '#tests/support/server-process';
import { repetitions } from '#tests/support/tier';

// So many that a server is killed before it has sent all.
const RECIPIENTS = repetitions(300, { quick: 100 });
/** After how many mails a server is killed. */
const KILLS = [40, 41, 120, 200].slice(0, repetitions(4, { quick: 2 }));

let build: Build;
const cluster = await startPostgres();

beforeAll(async () => {
  build = await buildServer();
}, 60_000);

afterAll(async () => {
  await build.remove();
  await cluster?.remove();
});

test.for([
  ['SQLite', 1],
  ['Postgres', 2],
] as const)(
  'SIGKILL during a letter on %s loses no mail and repeats at most those in flight',
  { timeout: 120_000 },
  async ([dialect, count], { skip }) => {
    skip(
      dialect === 'Postgres' && cluster === null,
      'Postgres (initdb and pg_ctl) is not installed',
    );
    const mailbox = await openMailbox();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sigkill-'));
    const databaseUrl = dialect === 'Postgres' ? ((await cluster?.newDatabase()) ?? '') : '';
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd',
      SMTP_URL: mailbox.url,
      MAIL_PER_MINUTE: '12000',
    };
    const servers: RunningServer[] = [];
    for (let index = 0; index < count; index += 1) servers.push(await build.start(environment));
    const mailing = openMailing(databaseUrl || path.join(dataDir, 'society.db'));
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
    const { sent } = await mailing.db
      .selectFrom('mailing')
      .select('sent')
      .executeTakeFirstOrThrow();
    expect(sent).toBe(RECIPIENTS);
    for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
    console.log(
      `SIGKILL on ${dialect}: ${mailbox.mails.length - RECIPIENTS} of ${RECIPIENTS} mails repeated`,
    );
    await mailing.close();
    await mailbox.close();
    await rm(dataDir, { recursive: true });
  },
);
