/** At most `count` times within any `seconds`, for one subject. */
export interface WindowOptions {
  count: number;
  seconds: number;
  /** Milliseconds of a clock that nobody sets: a wall clock that was wrong would close the window. */
  monotonicNow: () => number;
}

export type Taken =
  | { retryAfterSeconds: null; giveBack: () => void }
  | { retryAfterSeconds: number; giveBack?: never };

/**
 * A limit that is kept in memory: generous, against floods, and gone with a restart. What protects
 * accounts is counted in the database.
 */
export function createMemoryRateLimiter({ count, seconds, monotonicNow: now }: WindowOptions) {
  const takenAt = new Map<string, number[]>();
  let sweptAt = now();

  function sweep(): void {
    sweptAt = now();
    for (const [subject, moments] of takenAt) {
      if (moments.every((moment) => moment <= sweptAt - seconds * 1000)) takenAt.delete(subject);
    }
  }

  return {
    take(subject: string): Taken {
      const moment = now();
      if (moment - sweptAt > seconds * 1000) sweep();
      const recent = (takenAt.get(subject) ?? []).filter((at) => at > moment - seconds * 1000);
      const oldest = recent[recent.length - count];
      if (oldest !== undefined) {
        return { retryAfterSeconds: Math.ceil((oldest + seconds * 1000 - moment) / 1000) };
      }
      takenAt.set(subject, [...recent, moment]);
      return {
        retryAfterSeconds: null,
        giveBack() {
          const moments = takenAt.get(subject);
          const index = moments?.lastIndexOf(moment) ?? -1;
          if (index >= 0) moments?.splice(index, 1);
        },
      };
    },
  };
}
