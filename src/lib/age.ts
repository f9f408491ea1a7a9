const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats the age of a timestamp in whole units, as `10 minutes ago`. @param at Epoch milliseconds. */
export function ageOf(at: number): string {
  const age = Date.now() - at;
  const [unit, milliseconds] = units.find(([, size]) => age >= size) ?? [];
  if (unit === undefined) return 'less than a minute ago';
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(age / milliseconds), unit);
}
