import type { IdentityProviders } from '#server/members/identity-provider';
import type { Keys } from '#server/config/secret';
import type { Tokens } from '#server/http/tokens';
import type { Config } from '#server/config/config';
import type { Log } from '#server/http/log';
import type { Channel } from '#server/mail/channels';
import type { Mailer } from '#server/mail/mailer';
import type { Store } from './store';

/** What the server is made of. Functions take it as a whole, unless tests call them with a part. */
export interface Deps {
  config: Config;
  store: Store;
  keys: Keys;
  tokens: Tokens;
  mailer: Mailer;
  channels: readonly Channel[];
  identityProviders: IdentityProviders;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a monotonic clock, for the in-memory rate limiters. */
  monotonicNow: () => number;
  log: Log;
}
