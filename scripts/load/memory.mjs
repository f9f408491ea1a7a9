import { median } from '../median.mjs';

// Each sample runs the garbage collector first. At this interval that does not affect the p99 latency.
const SAMPLE_INTERVAL_MS = 5000;
const MINUTE_SAMPLES = 12;
const MAX_GROWTH = 1.1;

/**
 * Samples a server's memory every five seconds.
 * @param {() => Promise<number>} read Gives the current memory in MiB.
 * @returns {{ stop: () => { perMinute: number[], growth: number, isFlat: boolean } }} `perMinute` has
 * the median of each minute. `growth` is the median of the last third divided by the one of the middle
 * third; the first third is warm-up.
 */
export function watchMemory(read) {
  /** @type {number[]} */
  const samples = [];
  const reading = setInterval(
    () => void read().then((mebibytes) => samples.push(mebibytes)),
    SAMPLE_INTERVAL_MS,
  );
  return {
    stop() {
      clearInterval(reading);
      const third = Math.floor(samples.length / 3);
      const growth = median(samples.slice(-third)) / median(samples.slice(-2 * third, -third));
      const perMinute = [];
      for (let from = 0; from < samples.length; from += MINUTE_SAMPLES) {
        perMinute.push(median(samples.slice(from, from + MINUTE_SAMPLES)));
      }
      return { perMinute, growth, isFlat: growth <= MAX_GROWTH };
    },
  };
}
