import { mkdirSync } from 'node:fs';
import { type App, createApp } from './app';
import { oauthProviders } from '#server/auth/oauth-providers';
import type { IdentityProviders } from '#server/auth/identity-provider';
import { deriveKeys, storedSecret } from '#server/auth/secret';
import { createTokens } from '#server/auth/tokens';
import type { Config } from '#server/config/config';
import type { Log } from './http/log';
import type { Mailer } from '#server/mail/mailer';
import { checkSiteClientIds, readSiteClientIds } from '#server/config/site-client-ids';
import { openStore, type Store } from '#server/db/store';

const PURGE_EVERY_MS = 60_000;

interface Parts {
  config: Config;
  mailer: Mailer;
  log: Log;
  /** Without them, those that are configured. */
  identityProviders?: IdentityProviders;
  siteDir?: string;
}

interface Server {
  app: App;
  store: Store;
  /** Lets go of the database. */
  close: () => Promise<void>;
}

/**
 * Puts the server together on its database, which is created where there is none.
 * @throws ConfigError where the site was built for other accounts of social login.
 */
export async function createServer(parts: Parts): Promise<Server> {
  const { config, mailer, log, siteDir } = parts;
  if (siteDir !== undefined) checkSiteClientIds(readSiteClientIds(siteDir), config.social);
  const identityProviders = parts.identityProviders ?? oauthProviders(config.social);
  const now = Date.now;
  const monotonicNow = () => performance.now();
  const secret = config.jwtSecret ?? storedSecret(config.dataDir);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const store = await openStore({
    database: config.database,
    sessionLimits: config.session,
    now,
  });
  const keys = deriveKeys(secret);
  const tokens = createTokens(keys.accessToken, now);
  const app = createApp(
    { config, store, keys, tokens, mailer, identityProviders, now, monotonicNow, log },
    { siteDir },
  );
  const { stop } = purgeRegularly(store, log);
  return {
    app,
    store,
    async close() {
      await stop();
      await store.close();
    },
  };
}

/** At once, since the server may have been away for long, and then each minute. */
function purgeRegularly(store: Store, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let purging = Promise.resolve();
  const purge = () => {
    purging = purging
      .then(() => store.purge(stopping.signal))
      .catch((error: unknown) => {
        log('purge_failed', { reason: error instanceof Error ? error.message : 'unknown' });
      });
  };
  purge();
  const timer = setInterval(purge, PURGE_EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
      return purging;
    },
  };
}
