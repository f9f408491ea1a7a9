/** What makes a block: the ends of lines and cells; where a word begins also items, quotes, headings and rules. */
const BLOCK_SIGN = /[\n\r|•◦▪‣]|(?<!\S)(?:[->*+=#]|\d{1,9}[.)])/g;
/**
 * What begins or ends emphasis, links, code and addresses. Costs half as much, but the parser looks for pairs among all of
 * them.
 */
const INLINE_SIGN = /[*_~[\]`\\@&]|www\.|:\/\//gi;
const MAX_INLINE_SIGNS = 800;

const FREE_SIGNS = 200;
const CHARACTERS_PER_SIGN = 8;

/** What a line begins with: indentation, and the signs of quotes, lists and footnotes. */
const LINE_START = /^(?:[ \t]|>|[-*+](?=[ \t])|[•◦▪‣]|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:)+/gm;
const CONTAINER = /[>•◦▪‣*+-]|\d[.)]|\[\^/g;
const MAX_CONTAINERS = 20;
/** Each line is read again for each quote and list around it: this many cost as much as a sign. */
const CONTAINERS_PER_SIGN = 10;

/** From each of many marks within an address the parser looks for the end of all of them. */
const MANY_MARKS = /(?:[!"'),.*:;<?_~\]]|&[a-z]{1,32};){20}/i;
const MAX_ADDRESSES_IN_WORD = 20;

/**
 * The parser looks back from each word for a bracket that is still open, and from each closing bracket for one to close:
 * over all that stands before it in the paragraph.
 */
const MAX_LENGTH_WITH_OPEN_BRACKET = 2500;
const MAX_UNPAIRED_BRACKETS = 100;
const PAIR_OF_BRACKETS = /\[[^[\]\\`<]{0,999}\]/g;

/**
 * Whether Markdown can be parsed in at most ten times the time of plain prose of its length: it has no more than one sign
 * for eight characters, and 200. The parser takes seconds for some texts of a few thousand signs. Takes linear time.
 */
export function isCheapMarkdown(markdown: string): boolean {
  const inlineSigns = countOf(markdown, INLINE_SIGN);
  if (inlineSigns > MAX_INLINE_SIGNS) return false;
  if (markdown.split(/\s+/).some(isEndlessAddress)) return false;
  if (markdown.split(/\n[ \t]*\n/).some(hasUnpairedBrackets)) return false;
  let depth = 0;
  for (const [start] of markdown.matchAll(LINE_START)) {
    const containers = countOf(start, CONTAINER);
    if (containers > MAX_CONTAINERS) return false;
    // A list within a list is indented by at least two columns, and a tab stands for up to four.
    depth = Math.max(depth, containers + countOf(start, / /g) / 2 + countOf(start, /\t/g) * 2);
  }
  const lines = countOf(markdown, /[\n\r]/g);
  const signs =
    countOf(markdown, BLOCK_SIGN) + inlineSigns / 2 + (lines * depth) / CONTAINERS_PER_SIGN;
  return signs <= FREE_SIGNS + markdown.length / CHARACTERS_PER_SIGN;
}

const isEndlessAddress = (word: string): boolean =>
  /www\.|:\/\//i.test(word) &&
  (MANY_MARKS.test(word) || countOf(word, /www\./gi) > MAX_ADDRESSES_IN_WORD);

function hasUnpairedBrackets(paragraph: string): boolean {
  // Twice, for a picture within a link.
  const rest = paragraph.replaceAll(PAIR_OF_BRACKETS, '').replaceAll(PAIR_OF_BRACKETS, '');
  return (
    countOf(rest, /[[\]]/g) > MAX_UNPAIRED_BRACKETS ||
    (paragraph.length > MAX_LENGTH_WITH_OPEN_BRACKET && rest.includes('['))
  );
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
