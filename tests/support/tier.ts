/**
 * How often a randomised test repeats. TEST_TIER=full, which the scheduled CI sets, repeats often enough to
 * find rare failures; other runs repeat a twentieth of that, or `quick` times.
 */
export const repetitions = (full: number, { quick = Math.ceil(full / 20) } = {}) =>
  process.env['TEST_TIER'] === 'full' ? full : quick;
