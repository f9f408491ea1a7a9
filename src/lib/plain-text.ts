// Texts of a link and of its address are bounded, so that matching takes linear time.
const LINK = /!?\[([^\]\n]{0,500})\]\([^()\n]{0,2100}\)/g;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2100})>/g;
const CODE_FENCE = /^ {0,3}(?:`{3,}|~{3,}).*\n?/gm;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*)(?:\n|$)/gm;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\|[-:| \t]*(?:\n|$)/gm;
const TABLE_ROW = /^[ \t]*\|(.*)\|[ \t]*$/gm;
const LINE_START = /^ {0,3}(?:#{1,6}[ \t]+|(?:>[ \t]?)+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)/gm;
/** The sign of a list's item and its checkbox; three signs in a line are a rule. */
const ITEM = /^ {0,3}[-*+][ \t]+(?![-*+ \t]+$)(?:\[[ xX]\][ \t]+)?(?=\S)/gm;
const CODE = /(`{1,2})(?!`)([^`\n]{1,500})\1/g;
const STRONG = /(\*\*|__|~~)(?=\S)([^\n]{0,500}?\S)\1/g;
const EMPHASIS =
  /(?<![\w*\\])\*(?![\s*])([^*\n]{0,500}[^\s*\\])\*(?![\w*])|(?<![\w\\])_(?![\s_])([^_\n]{0,500}[^\s_\\])_(?!\w)/g;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** The text of Markdown without its signs. Text without Markdown stays as it is. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(CODE_FENCE, '')
    .replaceAll(TABLE_RULE, '')
    .replaceAll(RULE, '')
    .replaceAll(TABLE_ROW, (_row, cells: string) =>
      cells.replaceAll(/[ \t]*\|[ \t]*/g, ', ').trim(),
    )
    .replaceAll(LINE_START, '')
    .replaceAll(LINK, '$1')
    .replaceAll(AUTOLINK, '$1')
    .replaceAll(CODE, '$2')
    .replaceAll(STRONG, '$2')
    .replaceAll(EMPHASIS, (_match, stars = '', lines = '') => `${stars}${lines}`)
    .replaceAll(ESCAPE, '$1');
}

/** Markdown whose list items begin with a bullet, which `plainText` keeps. */
export const withBullets = (markdown: string): string => markdown.replaceAll(ITEM, '• ');
