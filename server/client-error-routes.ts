import { reportClientError } from '@/contract/client-error';
import { errorText } from '@/domain/error-text';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { tooManyRequests } from '#server/http/http-error';
import { createIpRateLimiter, createMemoryRateLimiter } from '#server/http/memory-rate-limiter';
import type { Deps } from './deps';

const PER_NETWORK = { limit: 20, windowSeconds: 300 };
/** So that strangers cannot fill the log. */
const IN_TOTAL = { limit: 200, windowSeconds: 300 };

/** Errors of the site in browsers, which become lines of the log. */
export function clientErrorRoutes(api: Api, { monotonicNow, log }: Deps): void {
  const perIp = createIpRateLimiter({ ...PER_NETWORK, monotonicNow });
  const inTotal = createMemoryRateLimiter({ ...IN_TOTAL, monotonicNow });

  api.public(reportClientError, async ({ body, c }) => {
    const ofNetwork = perIp.consume(c.get('ip'));
    const retryAfterSeconds = ofNetwork.retryAfterSeconds ?? inTotal.consume('').retryAfterSeconds;
    if (retryAfterSeconds !== null) {
      throw tooManyRequests('too_many_errors', 'Enough errors for now.', retryAfterSeconds);
    }
    // The site cleans them too, but anybody can call this.
    const [route, message, build] = [body.route, body.message, body.build].map(errorText);
    log('client_error', { ...requestContext(c), route, message, build });
    return { status: 202, data: null, message: 'Noted' };
  });
}
