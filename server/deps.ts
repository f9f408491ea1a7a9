import type { IdentityProviders } from '#server/auth/identity-provider';
import type { Keys } from '#server/auth/secret';
import type { Tokens } from '#server/auth/tokens';
import type { Config } from '#server/config/config';
import type { Log } from './http/log';
import type { Mailer } from '#server/mail/mailer';
import type { Store } from '#server/db/store';

/** All that the server's answers depend on. */
export interface Deps {
  config: Config;
  store: Store;
  keys: Keys;
  tokens: Tokens;
  mailer: Mailer;
  identityProviders: IdentityProviders;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a clock that nobody sets, for windows in memory. */
  monotonicNow: () => number;
  log: Log;
}
