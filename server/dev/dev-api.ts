import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SocialProvider } from '@/contract/auth';
import type { App } from '#server/app';
import { oauthProviders } from '#server/members/oauth';
import { createFirstAdmin } from '#server/admins/first-admin';
import { createServer } from '#server/create-server';
import { type Config, readConfig } from '#server/config/config';
import { seedEvents } from './seed';
import { createMailPages, MAIL_PAGES_PATH } from './mail-pages';
import { createMockOAuthProvider, mockOAuthEnv } from './mock-oauth-provider';
import { printLine, processEnvironment } from '#server/config/process';
import { type Log, LOG_LEVELS } from '#server/http/log';
import { logLine } from '#server/logger';
import { outboxMailer } from '#server/mail/local-mailers';
import type { Store } from '#server/store';

// Only trouble is printed: a line per request would bury the sign-in codes.
const logTrouble: Log = (event, fields) => {
  if (['warn', 'error'].includes(LOG_LEVELS[event])) printLine(logLine(event, fields, new Date()));
};

export interface DevApi {
  fetch: App['fetch'];
  close: () => Promise<void>;
}

/**
 * Creates the API for Vite's development server, with its own data folder and sample events. Prints sign-in
 * codes, writes all mails to files and shows them at /dev/mail.
 * @param mockedProviders Those that the mock OAuth provider stands for, because they have no client id.
 * @throws ConfigError
 */
export async function createDevApi(
  mockedProviders: readonly SocialProvider[] = [],
): Promise<DevApi> {
  const environment = processEnvironment();
  // Always a separate folder, so that development never touches real data.
  const dataDir = path.join(environment['DATA_DIR'] || '.data', 'dev');
  const config = readConfig({
    ...environment,
    ...mockOAuthEnv(mockedProviders),
    DATA_DIR: dataDir,
    // Sample events are nobody's news.
    ANNOUNCE_DISCORD: '',
    ANNOUNCE_SLACK: '',
    ANNOUNCE_TELEGRAM: '',
    // Always SQLite: sample events must not get into a real database.
    DATABASE_URL: '',
  });
  const mockOAuth = createMockOAuthProvider();
  const outbox = path.join(config.dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  const siteUrl = new URL(config.appUrl).origin;
  const mailPages = createMailPages({ dir: outbox, siteUrl });
  const mailer = outboxMailer({
    dir: outbox,
    codeLifetimeSeconds: config.otp.lifetimeSeconds,
    siteUrl,
    print: printLine,
  });
  const { app, store, close } = await createServer({
    config,
    mailer,
    log: logTrouble,
    identityProviders: oauthProviders(config.social, mockOAuth.fetch),
  });
  await seedEvents(store, Date.now());
  printLine(
    `  Sign-in codes are printed here; all mails are at ${MAIL_PAGES_PATH} and in ${relativePath(outbox)}`,
  );
  printLine(`  Admin at /auth/secret/admin: ${await adminHint(store, config)}`);
  if (mockedProviders.length > 0) {
    printLine(
      `  Login with ${mockedProviders.join(' and ')} uses a mock OAuth provider: enter any name and e-mail address`,
    );
  }
  return {
    fetch: (request, ...context) => {
      if (mockOAuth.matches(request)) return mockOAuth.handle(request);
      if (mailPages.matches(request)) return mailPages.handle(request);
      return app.fetch(request, ...context);
    },
    close,
  };
}

/** Writes the development admin's password to a file, because the terminal scrolls away. */
async function adminHint(store: Store, { dataDir, admin }: Config): Promise<string> {
  const first = { now: Date.now(), email: admin.firstEmail };
  const file = path.join(dataDir, 'admin.txt');
  await createFirstAdmin(store, first, ({ email, password }) =>
    writeFileSync(file, `${email}, password ${password}\n`, { mode: 0o600 }),
  );
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return `DATA_DIR=${relativePath(dataDir)} npm run admin -- add EMAIL`;
  }
}

const relativePath = (file: string) => path.relative('.', file) || '.';
