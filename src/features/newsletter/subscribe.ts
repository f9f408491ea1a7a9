import { subscribe as subscribeCall, subscriptionSchema } from '@/contract/newsletter';
import { request } from '@/lib/api-client';

const ALREADY_SUBSCRIBED = 203;

interface Subscription {
  outcome: 'subscribed' | 'already subscribed' | 'unclear' | 'refused';
  /** What is wrong with a refused address. */
  message?: string | undefined;
}

/**
 * Subscribes an address, and tells a new subscription from one that was there.
 * @throws ApiError
 */
export async function subscribe(email: string): Promise<Subscription> {
  const input = subscriptionSchema.safeParse({ email });
  if (!input.success) return { outcome: 'refused', message: input.error.issues[0]?.message };
  const { status } = await request(subscribeCall, { body: input.data });
  if (status === 201) return { outcome: 'subscribed' };
  return { outcome: status === ALREADY_SUBSCRIBED ? 'already subscribed' : 'unclear' };
}
