// What admins wrote, made fit for a mail.
import { markdownText } from './markdown-text';

const EXCERPT_LENGTH = 400;
/** Markdown that is enough for an excerpt. */
const MAX_SOURCE_LENGTH = 6000;

/** Controls that would reorder the text around them. Marks and joiners stay, because scripts and emoji need them. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
/** What XML and mails cannot contain: controls except tab and line feed, halves of surrogate pairs, U+FFFE, U+FFFF. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|\p{Cs}|[\uFFFE\uFFFF]/gu;
/** The beginning of an encoded word (RFC 2047), which mail programs would decode in a subject. */
const ENCODED_WORD = /=\?(?=[\w-]+\?[bq]\?)/gi;

/** A text of several lines, without the characters that could disturb what stands around it. */
export const printable = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(BIDI_CONTROLS, '')
    .replaceAll(UNPRINTABLE, '');

/** A text as one line, fit for a subject. */
export const oneLine = (text: string): string =>
  printable(text).replaceAll(/\s+/g, ' ').replaceAll(ENCODED_WORD, '= ?').trim();

/** Markdown as a text of about 400 characters. */
export const excerpt = (markdown: string, siteUrl = ''): string =>
  cut(markdownText(printable(markdown.slice(0, MAX_SOURCE_LENGTH)), siteUrl), EXCERPT_LENGTH);

/**
 * The beginning of a text, with an ellipsis unless it ends with a sentence or is the whole text. Cuts between words, or within
 * one that is very long, but never within a character that people see as one, such as an emoji.
 * @param maxLength In UTF-16 code units, with the ellipsis.
 */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const space = text.slice(0, maxLength).search(/\s\S*$/);
  const end = space > maxLength / 2 ? space : lengthOfCharacters(text, maxLength - 1);
  const start = text.slice(0, end).replace(/[\s,;:–-]+$/, '');
  return /[.!?…]$/.test(start) ? start : `${start}…`;
}

/** The length of the characters at the beginning that fit. */
function lengthOfCharacters(text: string, maxLength: number): number {
  let end = 0;
  for (const { segment } of new Intl.Segmenter('en').segment(text.slice(0, maxLength * 2))) {
    if (end + segment.length > maxLength) break;
    end += segment.length;
  }
  return end;
}
