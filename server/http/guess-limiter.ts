import { type AppContext, requestContext } from './app-env';
import { notFound, tooManyAttempts } from './http-error';
import type { Log } from './log';
import { createIpRateLimiter } from './memory-rate-limiter';

const PER_NETWORK = { limit: 60, windowSeconds: 300 };

interface GuessLimiterOptions {
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
}

/**
 * Limits how often a network sends wrong codes. A right one is never refused: codes of 80 bits cannot be found by guessing,
 * so the limit only keeps a network from asking the database in vain, and must not shut out those who share its address.
 * @returns What finds the owner of a code: `find` gives null for a wrong one. Its error is a 404 with the message, or a 429
 *   after too many wrong codes.
 */
export function createGuessLimiter({ monotonicNow, log }: GuessLimiterOptions) {
  const perIp = createIpRateLimiter({ ...PER_NETWORK, monotonicNow });

  return async <Found>(
    c: AppContext,
    find: () => Promise<Found | null>,
    message: string,
  ): Promise<Found> => {
    const found = await find();
    if (found !== null) return found;
    const { retryAfterSeconds } = perIp.consume(c.get('ip'));
    if (retryAfterSeconds === null) throw notFound(message);
    log('guesses_rate_limited', requestContext(c));
    throw tooManyAttempts(retryAfterSeconds);
  };
}
