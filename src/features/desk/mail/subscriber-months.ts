import type { SubscriptionSummary } from '@/contract/newsletter-desk';

export interface SubscriberMonth {
  /** `YYYY-MM`. */
  month: string;
  confirmed: number;
  left: number;
  /** Subscribers at the end of the month. */
  total: number;
}

/**
 * The months with their totals, counted backwards from the present number: what is known of addresses that an admin has
 * removed is gone, so that a sum of all months could differ from it.
 */
export function subscribersByMonth({ confirmed, byMonth }: SubscriptionSummary): SubscriberMonth[] {
  let total = confirmed;
  return byMonth
    .toReversed()
    .map((month) => {
      const entry = { ...month, total };
      total = Math.max(total - month.confirmed + month.left, 0);
      return entry;
    })
    .toReversed();
}
