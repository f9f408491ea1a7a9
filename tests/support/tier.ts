/**
 * How often a randomised test repeats what it does: `TEST_TIER=full`, as the scheduled CI runs it, repeats it
 * often enough to find what is rare; any other run is short.
 */
export const repetitions = ({ full, quick }: { full: number; quick: number }) =>
  process.env['TEST_TIER'] === 'full' ? full : quick;
