import { type AppContext, requestContext } from './app-env';
import { notFound, tooManyRequests } from './http-error';
import type { Log } from './log';
import { createIpRateLimiter } from './memory-rate-limiter';

/** Only wrong codes count, so that a crowd behind one address is not shut out by its right ones. */
const PER_NETWORK = { limit: 60, windowSeconds: 300 };

interface GuessLimiterOptions {
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
}

/**
 * Limits how often a network sends wrong codes.
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
    const attempt = perIp.consume(c.get('ip'));
    if (attempt.retryAfterSeconds !== null) {
      log('guesses_rate_limited', requestContext(c));
      throw tooManyRequests(
        'too_many_attempts',
        'Too many attempts from here. Please try again later.',
        attempt.retryAfterSeconds,
      );
    }
    const found = await find();
    if (found === null) throw notFound(message);
    attempt.refund();
    return found;
  };
}
