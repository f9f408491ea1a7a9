import * as z from 'zod';

/** An empty variable is like one that is not set. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

export const wholeNumber = (fallback: number, { min, max }: { min: number; max: number }) =>
  optional(
    z
      .string()
      .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
      .transform(Number)
      .refine((value) => value >= min && value <= max, `must lie between ${min} and ${max}`)
      .default(fallback),
  );

export const count = (fallback: number) => wholeNumber(fallback, { min: 1, max: 1_000_000 });

export const hasProtocol = (value: string, ...protocols: string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** The items of a list that is separated by commas. */
export const listOf = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
