// Checks of what people write, for forms and the server alike.
import * as z from 'zod/mini';
import { isDisturbing, visiblePart } from '@/domain/visible-text';
import { atMost } from './at-most';

export const DISTURBING_TEXT =
  'This has control characters that cannot be shown. Please type it instead of pasting it.';

/** Checks that a text has something to see. */
export const isFilled = (message: string) =>
  z.refine<string>((text) => visiblePart(text) !== '', message);

/** Checks that a text breaks nothing around it. */
export const isPrintable = z.refine<string>((text) => !isDisturbing(text), DISTURBING_TEXT);

/** Checks that a text has no line breaks and no tabs. */
export const isOneLine = z.refine<string>(
  (text) => !/[\t\n\r\u2028\u2029]/.test(text),
  'Please use one line.',
);

/** Trimmed text with the line breaks of Unix, as browsers show it; may be empty. */
export const text = (maxLength: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.replaceAll(/\r\n?/g, '\n').trim()),
    ),
    z.string().check(atMost(maxLength), isPrintable),
  );
