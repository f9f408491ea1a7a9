import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFirstAdmin } from '#server/admins/first-admin';
import { type Config, readConfig } from '#server/config/config';
import { exitWith, printLine, processEnvironment } from '#server/config/process';
import { readBuiltSite } from '#server/http/built-site';
import type { EventRenderer } from '#server/events/pages';
import { EVENT_TEMPLATE_FILE } from '#server/config/build-files';
import { smtpMailer } from '#server/mail/smtp-mailer';
import { terminalMailer } from '#server/mail/local-mailers';
import { writeInThread } from '#server/reports/write-in-thread';
import { createServer } from './create-server';
import { startHttpServer } from './http-server';
import { logToStdout, flushLog } from './logger';

/** Signals of one wish to end arrive within this time. */
const SAME_SIGNAL_MS = 500;

// The build writes this file to dist-server and the site to dist.
const siteDir = fileURLToPath(new URL('../dist', import.meta.url));

/** Loads the bundle that renders the pages of events. */
function loadEventRenderer(): Promise<EventRenderer> {
  // React reads it when it is imported, and its development build is several times as slow.
  process.env['NODE_ENV'] ??= 'production';
  const url = new URL('./event-page.js', import.meta.url).href;
  return import(/* @vite-ignore */ url) as Promise<EventRenderer>;
}

function mailerFor({ smtp, otp, appUrl }: Config) {
  if (!smtp) return terminalMailer(printLine);
  const siteUrl = new URL(appUrl).origin;
  return smtpMailer({ ...smtp, codeLifetimeSeconds: otp.lifetimeSeconds, siteUrl });
}

async function start(): Promise<void> {
  if (!existsSync(path.join(siteDir, 'index.html'))) {
    throw new Error(`The site is not built (${siteDir} has no index.html). Run "npm run build".`);
  }
  const config = readConfig(processEnvironment());
  const metrics = config.metrics && (await import('./metrics')).createMetrics();
  const log = metrics?.counting(logToStdout) ?? logToStdout;
  const { app, store, stopMail, close } = await createServer({
    config,
    mailer: mailerFor(config),
    log,
    siteDir,
    loadEventRenderer,
    writeWordFile: writeInThread(new URL('./word-thread.js', import.meta.url)),
  });
  const { drain } = await startHttpServer(app, config, log).catch((error: unknown) => {
    throw new Error(listenErrorMessage(error, 'PORT', config.port));
  });
  if (config.metrics) {
    const { port } = config.metrics;
    await metrics?.listen(config.metrics, { ...config, store }).catch((error: unknown) => {
      throw new Error(listenErrorMessage(error, 'METRICS_PORT', port));
    });
  }
  shutDown = async () => {
    await Promise.all([drain(), stopMail()]);
    await close();
  };

  printLine(`The site is at ${config.appUrl} (port ${config.port})`);
  printLine(`Database: ${config.databaseName}`);
  const { siteUrl } = readBuiltSite(siteDir);
  if (siteUrl !== new URL(config.appUrl).origin) {
    printLine(
      `Canonical URLs and link previews use ${siteUrl}: run "npm run build" with APP_URL set.`,
    );
  }
  if (!config.smtp)
    printLine(
      'SMTP_URL is not set: sign-in codes are printed in this terminal, and so are all other mails.',
    );
  const login = `Admin login at ${config.appUrl}/auth/secret/admin`;
  const firstAdmin = { now: Date.now(), email: config.admin.firstEmail };
  const isNew = await createFirstAdmin(store, firstAdmin, ({ email, password, isPlaceholder }) => {
    printLine(`${login}: ${email}, password ${password} (shown only once)`);
    if (isPlaceholder)
      printLine(
        `No mail reaches ${email}: sign in and change the address at ${config.appUrl}/admin/account. (ADMIN_EMAIL names the first admin of a new database.)`,
      );
  });
  // Loads the renderer at the start, so that the first visitor of an event does not wait for it. If that fails, rendering a
  // page fails with the same error.
  if (existsSync(path.join(siteDir, EVENT_TEMPLATE_FILE))) {
    loadEventRenderer().catch(() => undefined);
  }
  if (!isNew) printLine(`${login} (another admin: npm run admin -- add EMAIL)`);
}

let shutDown = async () => {};
let endingSince: number | undefined;

/** Drains the server, closes the database and exits. */
async function end(exitCode: number): Promise<void> {
  // A second signal or error: do not wait any longer.
  if (endingSince !== undefined) process.exit(1);
  endingSince = performance.now();
  try {
    await shutDown();
  } catch {
    process.exit(1);
  }
  process.exit(exitCode);
}

function listenErrorMessage(error: unknown, variable: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set ${variable} to another one.`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Set ${variable} to another one.`;
  return error instanceof Error ? error.message : String(error);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // Ctrl+C comes twice through `npm start`: from the terminal, and from npm.
    if (performance.now() - (endingSince ?? -Infinity) > SAME_SIGNAL_MS) void end(0);
  });
}

// After an unhandled error the state of the process is unknown. It exits, and the service manager
// restarts it.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    logToStdout(event, { stack: error instanceof Error ? error.stack : String(error) });
    void end(1);
  });
}

// The process that reads the log may exit. An EPIPE must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.once('exit', flushLog);

try {
  await start();
} catch (error) {
  exitWith(error);
}
