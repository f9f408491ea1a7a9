/**
 * Puts a text that somebody has typed between Unicode's isolates, so that an Arabic or Hebrew name in an English
 * sentence does not reorder the words around it. For plain strings; elements have `<bdi>`.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
