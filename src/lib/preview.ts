import { plainText } from './plain-text';

const PREVIEW_LENGTH = 150;
/** Markdown that is enough for a preview; the signs and addresses in it are not shown. */
const MAX_SOURCE_LENGTH = 4000;

/**
 * The first 150 characters (UTF-16 code units) of Markdown without its signs, and an ellipsis. Does not split a
 * surrogate pair. Empty if there is nothing to show.
 */
export function preview(markdown: string): string {
  const cut = plainText(markdown.slice(0, MAX_SOURCE_LENGTH)).trimStart().slice(0, PREVIEW_LENGTH);
  if (cut === '') return '';
  const endsInHalfPair = /[\uD800-\uDBFF]$/.test(cut);
  return `${(endsInHalfPair ? cut.slice(0, -1) : cut).trimEnd()}…`;
}
