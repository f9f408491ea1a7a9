import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SocialProvider } from '@/contract/auth';
import type { App } from '#server/app';
import { oauthProviders } from '#server/auth/oauth-providers';
import { createFirstAdmin } from '#server/auth/first-admin';
import { createServer } from '#server/create-server';
import { readConfig } from '#server/config/config';
import { seedEntries } from './seed';
import { createMockOAuthProvider, mockOAuthEnv } from './mock-oauth-provider';
import { printLine, processEnvironment } from '#server/config/environment';
import type { Log } from '#server/http/log';
import { logLine } from '#server/logger';
import { outboxMailer } from '#server/mail/outbox-mailer';
import { checkSiteClientIds, type SiteClientIds } from '#server/config/site-client-ids';
import type { Store } from '#server/db/store';

// What a developer has to see; a line for each request would bury the codes.
const FAULTS = new Set([
  'internal_error',
  'database_unavailable',
  'provider_failed',
  'purge_failed',
]);

const logFaults: Log = (event, facts) => {
  if (FAULTS.has(event)) printLine(logLine(event, facts, new Date()));
};

interface DevOptions {
  /** The providers that the site does not lead to: a mock OAuth provider answers for them. */
  mockedProviders?: readonly SocialProvider[];
  /** Those that the site leads to its providers with; none where it calls another API. */
  siteClientIds?: SiteClientIds;
}

interface DevApi {
  fetch: App['fetch'];
  close: () => Promise<void>;
}

/**
 * The API for Vite's development server, on its own data with some events in it. Codes are printed
 * and their mails kept as files.
 */
export async function createDevApi({
  mockedProviders = [],
  siteClientIds,
}: DevOptions = {}): Promise<DevApi> {
  const environment = processEnvironment();
  // A folder of its own, whatever is set: nothing here may touch the society's real data.
  const dataDir = path.join(environment['DATA_DIR'] || '.data', 'dev');
  const config = readConfig({
    ...environment,
    ...mockOAuthEnv(mockedProviders),
    DATA_DIR: dataDir,
    // Always the embedded database: sample events have no place in a real one.
    DATABASE_URL: '',
  });
  if (siteClientIds) checkSiteClientIds(siteClientIds, config.social);
  const mockOAuth = createMockOAuthProvider();
  const outbox = path.join(config.dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  const mailer = outboxMailer({
    dir: outbox,
    codeLifetimeSeconds: config.otp.lifetimeSeconds,
    print: printLine,
  });
  const { app, store, close } = await createServer({
    config,
    mailer,
    log: logFaults,
    identityProviders: oauthProviders(config.social, mockOAuth.fetch),
  });
  await seedEvents(store);
  printLine(`  Sign-in codes are printed here; their mails are kept in ${shown(outbox)}`);
  printLine(`  Admin at /auth/secret/admin: ${await adminHint(store, config.dataDir)}`);
  if (mockedProviders.length > 0) {
    printLine(
      `  A mock OAuth provider answers for ${mockedProviders.join(' and ')}: any name and address will do`,
    );
  }
  return {
    fetch: (request, ...context) =>
      mockOAuth.isFor(request) ? mockOAuth.answer(request) : app.fetch(request, ...context),
    close,
  };
}

async function seedEvents(store: Store): Promise<void> {
  if ((await store.events.list()).length > 0) return;
  for (const event of seedEntries) await store.events.create(event, Date.now());
}

/** The development admin's password stays readable beside the database: the terminal scrolls away. */
async function adminHint(store: Store, dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'admin.txt');
  await createFirstAdmin(store, Date.now(), ({ email, password }) =>
    writeFileSync(file, `${email}, password ${password}\n`, { mode: 0o600 }),
  );
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return `DATA_DIR=${shown(dataDir)} npm run admin -- add EMAIL`;
  }
}

const shown = (file: string) => path.relative('.', file) || '.';
