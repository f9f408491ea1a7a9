import { subscribe } from '@/contract/newsletter';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { tooManyRequests } from '#server/http/http-error';
import { createIpRateLimiter } from '#server/http/ip-rate-limiter';

/** Newsletter subscriptions. */
export function newsletterRoutes(api: Api, { config, store, now, monotonicNow }: Deps): void {
  const perIp = createIpRateLimiter({ ...config.subscriptionsPerIp, monotonicNow });

  api.public(subscribe, async ({ body, c }) => {
    const consumed = perIp.consume(c.get('ip'));
    if (consumed.retryAfterSeconds !== null) {
      throw tooManyRequests(
        'too_many_subscriptions',
        'Too many subscriptions from here. Please try again later.',
        consumed.retryAfterSeconds,
      );
    }
    const isNew = await store.subscribers.add(body.email, now()).catch((error: unknown) => {
      // An outage of the database does not count.
      consumed.refund();
      throw error;
    });
    return isNew
      ? { status: 201, data: null, message: 'Thank you for subscribing!' }
      : {
          status: 203,
          data: null,
          message: "You've already submitted email once. Thank you!",
        };
  });
}
