/** At most `limit` times within any `windowSeconds`, for one subject. */
export interface RateLimiterOptions {
  limit: number;
  windowSeconds: number;
  /** Milliseconds of a clock that nobody sets: a wall clock that was wrong would close the window. */
  monotonicNow: () => number;
}

export type ConsumeResult =
  { retryAfterSeconds: null; refund: () => void } | { retryAfterSeconds: number; refund?: never };

/**
 * A limit that is kept in memory: generous, against floods, and gone with a restart. What protects
 * accounts is counted in the database.
 */
export function createMemoryRateLimiter({
  limit,
  windowSeconds,
  monotonicNow: now,
}: RateLimiterOptions) {
  const consumedAt = new Map<string, number[]>();
  let sweptAt = now();

  function sweep(): void {
    sweptAt = now();
    for (const [subject, moments] of consumedAt) {
      if (moments.every((moment) => moment <= sweptAt - windowSeconds * 1000))
        consumedAt.delete(subject);
    }
  }

  return {
    consume(subject: string): ConsumeResult {
      const moment = now();
      if (moment - sweptAt > windowSeconds * 1000) sweep();
      const recent = (consumedAt.get(subject) ?? []).filter(
        (at) => at > moment - windowSeconds * 1000,
      );
      const oldest = recent[recent.length - limit];
      if (oldest !== undefined) {
        return { retryAfterSeconds: Math.ceil((oldest + windowSeconds * 1000 - moment) / 1000) };
      }
      consumedAt.set(subject, [...recent, moment]);
      return {
        retryAfterSeconds: null,
        refund() {
          const moments = consumedAt.get(subject);
          const index = moments?.lastIndexOf(moment) ?? -1;
          if (index >= 0) moments?.splice(index, 1);
        },
      };
    },
  };
}
