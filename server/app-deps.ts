import type { IdentityProviders } from './auth/identity-provider';
import type { Keys } from './auth/secret';
import type { Tokens } from './auth/tokens';
import type { Config } from './config';
import type { Log } from './log';
import type { Mailer } from './mail/mailer';
import type { Store } from './store/store';

/** All that the server's answers depend on. */
export interface AppDeps {
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
