// The parser of Markdown takes seconds for some texts of a few thousand characters. What is counted here stands for the work
// that a text makes; `tests/server/markdown-cost.test.ts` proves that the bounds are enough.

/**
 * What makes a block, or as much work: the end of a line, a cell of a table, the sign of a list's item, a picture, a
 * footnote; where a word begins, also what may be the sign of a quote, a heading, a rule or the head of a table.
 */
const BLOCK_SIGN = /[\n\r]+|[|•◦▪‣]|!\[|\[\^|(?<!\S)(?:[->+=#]|\*(?=\s)|\d{1,9}[.)])/g;
/** What begins or ends emphasis, a link, code or an address within a line. Costs about half as much as a block. */
const INLINE_SIGN = /[*_~[\]`\\@&]|www\.|:\/\//gi;
/** In any text, because the parser compares each of them with the others to find pairs. */
const MAX_INLINE_SIGNS = 800;
/** A text of up to this length may have 720 signs, and a longer one another sign for each ten characters more. */
const SHORT_LENGTH = 5000;
const SIGNS_OF_SHORT_TEXT = 720;
const CHARACTERS_PER_SIGN = 10;

/** What a line begins with: indentation, and the signs of quotes, lists and footnotes. */
const LINE_START = /^(?:[ \t]|>|[-*+](?=[ \t])|[•◦▪‣]|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:)+/gm;
const CONTAINER = /[>•◦▪‣*+-]|\d[.)]|\[\^/g;
const MAX_CONTAINERS = 20;
/** The parser reads each line again for each list and quote that it may be in. Ten such readings cost as much as a sign. */
const READINGS_PER_SIGN = 10;

/**
 * A link within a text ends before punctuation that follows it. At each of many marks in a row the parser looks ahead to the
 * last one.
 */
const MANY_MARKS = /(?:[!"'),.*:;<?_~\]]|&[a-z]{1,32};){20}/i;
const MAX_ADDRESSES_IN_WORD = 20;

/** For each word after an open bracket, and each closing bracket, the parser looks back through the paragraph. */
const MAX_LENGTH_WITH_OPEN_BRACKET = 2500;
const MAX_UNPAIRED_BRACKETS = 100;
const PAIR_OF_BRACKETS = /\[[^[\]\\`<]{0,999}\]/g;

/**
 * Says what is too much in a text, and what to do, if parsing it might take more than ten times as long as plain prose of
 * its length, or of 5,000 characters if it is shorter. Takes linear time.
 */
export function markdownProblem(markdown: string): string | undefined {
  const inlineSigns = countOf(markdown, INLINE_SIGN);
  if (inlineSigns > MAX_INLINE_SIGNS)
    return `This has ${inlineSigns} signs of links, bold words and the like, such as [ or *. Please leave some out: ${MAX_INLINE_SIGNS} are possible.`;
  if (markdown.split(/\s+/).some(isEndlessAddress))
    return 'This has an address with too many signs in a row. Please check its addresses.';
  if (markdown.split(/\n[ \t]*\n/).some(hasUnpairedBrackets))
    return 'This has a bracket, [ or ], without its partner. Please add the other one, or take it out.';
  let depth = 0;
  for (const [start] of markdown.matchAll(LINE_START)) {
    const containers = countOf(start, CONTAINER);
    if (containers > MAX_CONTAINERS)
      return `This has lists or quotes that are too deep within each other. Please use at most ${MAX_CONTAINERS} levels.`;
    // A list within a list is indented by at least two columns, and a tab stands for up to four.
    depth = Math.max(depth, containers + countOf(start, / /g) / 2 + countOf(start, /\t/g) * 2);
  }
  const readings = countOf(markdown, /[\n\r]/g) * depth;
  const signs = Math.ceil(
    countOf(markdown, BLOCK_SIGN) + inlineSigns / 2 + readings / READINGS_PER_SIGN,
  );
  const extraLength = Math.max(0, markdown.length - SHORT_LENGTH);
  const most = SIGNS_OF_SHORT_TEXT + Math.floor(extraLength / CHARACTERS_PER_SIGN);
  if (signs > most)
    return `This has too many lines, list items, table cells and links: they count ${signs}, and ${most} are possible at its length. Please shorten its lists and tables.`;
  return undefined;
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
