import { subscribe as subscribeEndpoint, subscriptionSchema } from '@/contract/newsletter';
import { request } from '@/lib/api-client';

const ALREADY_SUBSCRIBED = 203;

interface Subscription {
  outcome: 'subscribed' | 'already subscribed' | 'unexpected status' | 'invalid';
  /** The error message of an invalid address. */
  message?: string | undefined;
}

/**
 * Validates and subscribes an email address.
 * @throws ApiError if the request fails.
 */
export async function subscribe(email: string): Promise<Subscription> {
  const input = subscriptionSchema.safeParse({ email });
  if (!input.success) return { outcome: 'invalid', message: input.error.issues[0]?.message };
  const { status } = await request(subscribeEndpoint, { body: input.data });
  if (status === 201) return { outcome: 'subscribed' };
  return { outcome: status === ALREADY_SUBSCRIBED ? 'already subscribed' : 'unexpected status' };
}
