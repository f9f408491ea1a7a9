// Seldom enough that the collection before each leaves the answers' 99th percentile alone.
const EVERY_MS = 5000;
const MINUTE_SAMPLES = 12;
const MAX_GROWTH = 1.1;

export const median = (numbers) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

/**
 * Reads a server's memory every five seconds.
 * @param {() => Promise<number>} read What it takes now, in MiB.
 * @returns {{ stop: () => { perMinute: number[], growth: number, isFlat: boolean } }} The median of
 * each minute, and the last third as a share of the one before; the first third is for warming up.
 */
export function watchMemory(read) {
  const samples = [];
  const reading = setInterval(
    () => void read().then((mebibytes) => samples.push(mebibytes)),
    EVERY_MS,
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
