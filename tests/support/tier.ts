/**
 * How often a randomised test repeats. TEST_TIER=full, which the scheduled CI sets, repeats often enough to
 * find rare failures; other runs are short.
 */
export const repetitions = ({ full, quick }: { full: number; quick: number }) =>
  process.env['TEST_TIER'] === 'full' ? full : quick;
