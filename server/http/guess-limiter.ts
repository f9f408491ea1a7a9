import { type AppContext, requestContext } from './app-env';
import { type HttpError, notFound, tooManyRequests } from './http-error';
import type { Log } from './log';
import { createIpRateLimiter } from './memory-rate-limiter';

const PER_NETWORK = { limit: 60, windowSeconds: 300 };

interface GuessLimiterOptions {
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
}

/**
 * Counts the wrong codes that a network sends. A right one is always answered: the codes are too long to be guessed, and a
 * crowd behind one address must not be shut out by one of them who tries.
 * @returns What makes the error for a wrong code: a 404 with the message, or a 429 after too many.
 */
export function createGuessLimiter({ monotonicNow, log }: GuessLimiterOptions) {
  const perIp = createIpRateLimiter({ ...PER_NETWORK, monotonicNow });

  return (c: AppContext, message: string): HttpError => {
    const { retryAfterSeconds } = perIp.consume(c.get('ip'));
    if (retryAfterSeconds === null) return notFound(message);
    log('guesses_rate_limited', requestContext(c));
    return tooManyRequests(
      'too_many_attempts',
      'Too many attempts from here. Please try again later.',
      retryAfterSeconds,
    );
  };
}
