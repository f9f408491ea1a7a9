// Texts of a link and of its address are bounded, so that matching takes linear time.
const LINK =
  /(!?)\[([^[\]\n]{0,500})\]\(<?((?:[^()\s<>]|\([^()\s<>]{0,500}\)){0,2100})>?(?:[ \t][^()\n]{0,500})?\)/g;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2100})>/g;
/** An address, also without https://, or the name of a file with underscores, whose characters are no signs. */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>]+|(?<![\w.-])[\w-]+(?:\.[\w-]+){1,8}\/[^\s<>]+|(?<!\w)__\w{1,100}__(?=\.\w)/g;
/** Stand for `*`, `_`, `~` and a backtick within an address. */
const SIGNS = '*_~`';
const PRIVATE_USE = 0xe000;
const STAND_INS = /[\uE000-\uE003]/g;
const CODE_FENCE = /^ {0,3}(?:`{3,}|~{3,}).*\n?/gm;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*)(?:\n|$)/gm;
const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|[-:| \t]*(?:\n|$)/gm;
const TABLE_ROW = /^[ \t]*\|(.*)\|[ \t]*$/gm;
const LINE_START = /^ {0,3}(?:#{1,6}[ \t]+|(?:>[ \t]?)+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)/gm;
/** The sign of a list's item and its checkbox; three signs in a line are a rule. */
const ITEM = /^ {0,3}[-*+][ \t]+(?=\S)(?![-*+ \t]+$)(?:\[[ xX]\][ \t]+)?(?=\S)/gm;
const CODE = /(`{1,2})(?!`)([^`\n]{1,500})\1/g;
const STRONG = /(\*\*|__|~~)(?=\S)([^\n]{0,500}?\S)\1/g;
const EMPHASIS =
  /(?<![\w*\\])\*(?![\s*])([^*\n]{0,500}[^\s*\\])\*(?![\w*])|(?<![\w\\])_(?![\s_])([^_\n]{0,500}[^\s_\\])_(?!\w)/g;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

const hideSigns = (address: string): string =>
  address.replaceAll(/[*_~`]/g, (sign) => String.fromCharCode(PRIVATE_USE + SIGNS.indexOf(sign)));

/** Without the signs after it that have begun before it: `**https://example.org**`. */
function hideAddress(address: string, offset: number, text: string): string {
  const [opening = ''] = /[*_~`]+$/.exec(text.slice(Math.max(0, offset - 3), offset)) ?? [];
  const end = address.endsWith(opening) ? address.length - opening.length : address.length;
  return hideSigns(address.slice(0, end)) + address.slice(end);
}

/**
 * The text of Markdown without its signs, for previews: the pages that show these need no parser of Markdown. Text
 * without Markdown, and addresses, stay as they are. `withAddresses` writes the address of a link after its words.
 */
export function plainText(markdown: string, { withAddresses = false } = {}): string {
  return markdown
    .replaceAll(CODE_FENCE, '')
    .replaceAll(TABLE_RULE, '')
    .replaceAll(RULE, '')
    .replaceAll(TABLE_ROW, (_row, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(', '),
    )
    .replaceAll(LINE_START, '')
    .replaceAll(LINK, (_link, picture: string, words: string, address: string) =>
      withAddresses && picture === '' && words !== address ? `${words} (${address})` : words,
    )
    .replaceAll(AUTOLINK, '$1')
    .replaceAll(ADDRESS, hideAddress)
    .replaceAll(CODE, '$2')
    .replaceAll(STRONG, '$2')
    .replaceAll(EMPHASIS, (_match, stars = '', lines = '') => `${stars}${lines}`)
    .replaceAll(ESCAPE, '$1')
    .replaceAll(STAND_INS, (standIn) => SIGNS[standIn.charCodeAt(0) - PRIVATE_USE] ?? '');
}

/** Markdown whose list items begin with a bullet, which `plainText` keeps. */
export const withBullets = (markdown: string): string => markdown.replaceAll(ITEM, '• ');

const PREVIEW_LENGTH = 150;
/** Markdown that is enough for a preview; the signs and addresses in it are not shown. */
const MAX_SOURCE_LENGTH = 4000;

/**
 * Between two items of a list, or after the last one; all stand in one line in the preview. The first look-ahead keeps
 * the look-behind to the ends of lines: without it, 4,000 characters took 3 to 10 ms instead of 0.2.
 */
const AFTER_ITEM =
  /(?=\n)(?<=^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t][^\n]*)(?:\n+ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|\n{2,}(?=[^\s#>`~|-]))/gm;

/** A table read as a sentence says nothing. */
const TABLE_LINE = /^[ \t]*\|.*\|[ \t]*(?:\n|$)/gm;

/**
 * The first 150 characters (UTF-16 code units) of Markdown without its signs, and an ellipsis. Does not split a
 * surrogate pair. Empty if the text is; only the ellipsis if it shows nothing as words, such as a table.
 */
export function preview(markdown: string): string {
  if (markdown.trim() === '') return '';
  return `${withoutHalfPair(beginning(markdown).slice(0, PREVIEW_LENGTH)).trimEnd()}…`;
}

/**
 * The beginning of Markdown as search engines and link previews show it: at most 150 characters and an ellipsis, cut
 * between words, without the ellipsis where it ends with a sentence or is the whole text.
 */
export function summary(markdown: string): string {
  const text = beginning(markdown).trimEnd();
  if (text.length <= PREVIEW_LENGTH) return text;
  const endOfWord = text.slice(0, PREVIEW_LENGTH + 1).search(/\s\S*$/);
  const isLongWord = endOfWord < PREVIEW_LENGTH / 2;
  const cut = text.slice(0, isLongWord ? PREVIEW_LENGTH : endOfWord);
  const end = withoutHalfPair(cut).replace(/[\s,;:·–-]+$/, '');
  return /[.!?…]$/.test(end) ? end : `${end}…`;
}

/** Markdown as text without its signs, as far as a preview needs it. */
const beginning = (markdown: string): string =>
  plainText(
    markdown.slice(0, MAX_SOURCE_LENGTH).replaceAll(TABLE_LINE, '').replaceAll(AFTER_ITEM, ' · '),
  ).trimStart();

/** A text that was cut, without the half of a character at its end. */
const withoutHalfPair = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
