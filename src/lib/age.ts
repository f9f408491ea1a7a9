const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats the age of a timestamp in whole units, as `10 minutes ago`, or `just now`. @param at Epoch milliseconds. */
export function ageOf(at: number): string {
  const age = Date.now() - at;
  const [unit, milliseconds] = units.find(([, size]) => age >= size) ?? [];
  if (unit === undefined) return 'just now';
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(age / milliseconds), unit);
}
