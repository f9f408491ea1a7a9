import * as z from 'zod/mini';

/**
 * Checks the length of a text; the error says how long it may be and how long it is. It is formatted lazily: on a phone
 * the first call of toLocaleString takes tens of milliseconds.
 */
export const atMost = (maxLength: number) =>
  z.maxLength(maxLength, {
    error: ({ input }) => {
      const { length } = typeof input === 'string' ? input : '';
      return `At most ${formatted(maxLength)} characters; this has ${formatted(length)}.`;
    },
  });

const formatted = (count: number) => count.toLocaleString('en');
