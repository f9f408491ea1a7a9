import * as z from 'zod';

/** Invalid configuration. The message has one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Treats an empty variable like an unset one. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** An integer variable from `min` to `max`. */
export const wholeNumber = (fallback: number, { min, max }: { min: number; max: number }) =>
  optional(
    z
      .string()
      .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
      .transform(Number)
      .refine((value) => value >= min && value <= max, `must lie between ${min} and ${max}`)
      .default(fallback),
  );

/** An integer variable from 1 to 1,000,000. */
export const count = (fallback: number) => wholeNumber(fallback, { min: 1, max: 1_000_000 });

/** Whether the value is a URL with one of the protocols, such as `https:`. */
export const hasProtocol = (value: string, ...protocols: string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** Splits a comma-separated list, without empty items. */
export const listOf = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
