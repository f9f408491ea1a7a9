/**
 * The code in a pasted text: the whole text, such as `AB-CD`, or the last word that may be one, as in `Your code: ABCD`.
 * @param length In characters.
 */
export function codeInText(text: string, length: number): string {
  const signs = text.replaceAll(/[^a-z0-9]/gi, '');
  if (signs.length <= length) return signs;
  const words = (text.match(/[a-z0-9]+/gi) ?? []).filter((word) => word.length === length);
  return words.findLast((word) => word === word.toUpperCase()) ?? words.at(-1) ?? signs;
}
