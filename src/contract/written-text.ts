// Checks of what people write, for forms and the server alike.
import * as z from 'zod/mini';
import { isDisturbing, visiblePart } from '@/domain/visible-text';

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
