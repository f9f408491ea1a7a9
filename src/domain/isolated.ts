/** Letters that are written from right to left, and controls that change the direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Controls that embed, override or isolate; those in a text would end the isolation around it. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Puts a text that somebody has typed between Unicode's isolates, so that an Arabic or Hebrew name in an English
 * sentence does not reorder the words around it. A text without such letters stays as it is. For plain strings;
 * elements have `<bdi>`.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text.replaceAll(BIDI_CONTROLS, '')}\u2069` : text;
