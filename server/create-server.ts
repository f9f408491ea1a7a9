import { mkdirSync } from 'node:fs';
import { oauthProviders } from '#server/members/oauth';
import type { IdentityProviders } from '#server/members/identity-provider';
import { deriveKeys, storedSecret } from '#server/config/secret';
import { createTokens } from '#server/http/tokens';
import type { Config } from '#server/config/config';
import type { LoadEventRenderer } from '#server/events/pages';
import type { Log } from '#server/http/log';
import { type Channel, channelsOf } from '#server/mail/channels';
import type { Mailer } from '#server/mail/mailer';
import { checkSiteClientIds, readSiteClientIds } from '#server/config/oauth-config';
import type { WriteWordFile } from '#server/reports/word-files';
import { openStore, type Store } from './store';
import { startPostWorker } from '#server/mail/post-worker';
import { startMailWorker } from '#server/mail/worker';
import { type App, createApp } from './app';
import type { Deps } from './deps';
import { composers, queueDueMails } from './mails';

const PURGE_INTERVAL_MS = 60_000;

interface ServerOptions {
  config: Config;
  mailer: Mailer;
  log: Log;
  /** Defaults to those of `config`. */
  channels?: readonly Channel[];
  /** Defaults to the providers of `config`. */
  identityProviders?: IdentityProviders;
  siteDir?: string;
  /** Renders the pages of events on the server. */
  loadEventRenderer?: LoadEventRenderer;
  /** Writes Word files in threads. */
  writeWordFile?: WriteWordFile;
}

interface Server {
  app: App;
  store: Store;
  /** Stops sending the mails and posts of the queue, and waits for those that are being sent. */
  stopMail: () => Promise<void>;
  /** Stops the mails and the purge, and closes the database. */
  close: () => Promise<void>;
}

/**
 * Opens the database (and creates it on the first start) and creates the app on top of it.
 * @throws ConfigError if the site was built with other OAuth client ids.
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { config, mailer, log, siteDir, loadEventRenderer, writeWordFile } = options;
  if (siteDir !== undefined) checkSiteClientIds(readSiteClientIds(siteDir), config.social);
  const now = Date.now;
  const secret = config.jwtSecret ?? storedSecret(config.dataDir);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const channels = options.channels ?? channelsOf(config.channels);
  const store = await openStore({
    database: config.database,
    sessionLimits: config.session,
    channels: channels.map(({ name }) => name),
    now,
  });
  const keys = deriveKeys(secret);
  const deps: Deps = {
    config,
    store,
    keys,
    tokens: createTokens(keys.accessToken, now),
    mailer,
    channels,
    identityProviders: options.identityProviders ?? oauthProviders(config.social),
    now,
    monotonicNow: () => performance.now(),
    log,
  };
  const app = createApp(deps, { siteDir, loadEventRenderer, writeWordFile });
  const { stop } = startPurging(store, log);
  const mailWorker = startMailWorker({
    ...deps,
    composers,
    queueDue: queueDueMails(deps),
  });
  const postWorker = startPostWorker({ ...deps, composers });
  const stopMail = async () => {
    await Promise.all([mailWorker.stop(), postWorker.stop()]);
  };
  return {
    app,
    store,
    stopMail,
    async close() {
      await stopMail();
      mailer.close?.();
      await stop();
      await store.close();
    },
  };
}

/** Purges now, because the server may have been down for days, and then every minute. */
function startPurging(store: Store, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let purging = Promise.resolve();
  async function purgeIfAdmitted(): Promise<void> {
    const admission = await store.purgeRecord.admit(Date.now());
    if (admission === 'held') log('purge_held', { hours: 24, reason: 'The clock may be wrong' });
    if (admission === 'admitted') await store.purge(stopping.signal);
  }
  const purge = () => {
    purging = purging.then(purgeIfAdmitted).catch((error: unknown) => {
      log('purge_failed', { reason: error instanceof Error ? error.message : 'unknown' });
    });
  };
  purge();
  const timer = setInterval(purge, PURGE_INTERVAL_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
      return purging;
    },
  };
}
