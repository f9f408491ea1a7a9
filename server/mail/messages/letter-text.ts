import { hiddenSpans } from './letter-html';
import { isOwnPath, type Piece, unescaped } from './letter-markup';

type Tag = Extract<Piece, { kind: 'tag' }>;

interface State {
  siteUrl: string;
  text: string;
  /** What each line begins with: the indentation of lists and the marks of quotes. */
  prefixes: string[];
  /** For each open list the number of its next item; null for bullets. */
  lists: (number | null)[];
  /** For each open link its address and where its text begins. */
  links: { address: string; start: number }[];
  isCode: boolean;
}

const BLOCKS = /^(?:h\d|p|ul|ol|blockquote|pre|table|hr)$/;

/** The text version of a letter: lists and quotes with their marks, links with their addresses. */
export function letterText(pieces: readonly Piece[], siteUrl: string): string {
  const skipped = hiddenSpans(pieces);
  const state: State = { siteUrl, text: '', prefixes: [], lists: [], links: [], isCode: false };
  for (const [index, piece] of pieces.entries()) {
    if (skipped.has(index)) continue;
    if (piece.kind === 'text') {
      if (isBlockEnd(pieces[index - 1])) addRawHtml(state, unescaped(piece.markup));
      else addText(state, unescaped(piece.markup));
    } else if (piece.isClosing) close(state, piece.name);
    else open(state, piece);
  }
  return state.text
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a block ends with the piece. Tables and code are in a `div` that scrolls. */
const isBlockEnd = (piece: Piece | undefined): boolean =>
  piece?.kind === 'tag' &&
  (piece.isClosing ? piece.name === 'div' || BLOCKS.test(piece.name) : piece.name === 'hr');

/** Adds a text between blocks: only raw HTML, which is shown as text, has no element of its own. */
function addRawHtml(state: State, html: string): void {
  const text = html.trim();
  if (text === '') return;
  separate(state);
  addText(state, text);
}

function addText(state: State, text: string): void {
  if (state.isCode) state.text += text.replaceAll('\n', newLine(state));
  // Line breaks between elements stand for nothing.
  else if (text.trim() !== '' || !text.includes('\n')) {
    state.text += text.replaceAll(/\s+/g, ' ');
  }
}

const newLine = ({ prefixes }: State) => `\n${prefixes.join('')}`;

/** Begins a paragraph, unless the text is just after the mark of a list item. */
function separate(state: State): void {
  if (/(?:^|\n)[> ]*(?:- |\d+\. )?$/.test(state.text)) return;
  state.text += `\n${state.prefixes.join('').trimEnd()}${newLine(state)}`;
}

function open(state: State, { name, attributes }: Tag): void {
  const isNestedList = /^[uo]l$/.test(name) && state.lists.length > 0;
  if (BLOCKS.test(name) && !isNestedList) separate(state);
  switch (name) {
    case 'blockquote':
      state.prefixes.push('> ');
      state.text += '> ';
      break;
    case 'ul':
    case 'ol':
      state.lists.push(name === 'ol' ? Number(attributes.get('start') ?? 1) : null);
      break;
    case 'li':
      openItem(state);
      break;
    case 'pre':
      state.isCode = true;
      break;
    case 'br':
    case 'tr':
      state.text += newLine(state);
      break;
    case 'hr':
      state.text += '* * *';
      break;
    case 'a':
      state.links.push({
        address: unescaped(attributes.get('href') ?? ''),
        start: state.text.length,
      });
      break;
    case 'img':
      state.text += `[${unescaped(attributes.get('alt') || 'Picture')}]`;
      break;
    case 'input':
      state.text += attributes.has('checked') ? '[x]' : '[ ]';
      break;
    default:
  }
}

function openItem(state: State): void {
  const number = state.lists.at(-1) ?? null;
  const mark = number === null ? '- ' : `${number}. `;
  if (number !== null) state.lists[state.lists.length - 1] = number + 1;
  if (!/(?:^|\n)[> ]*$/.test(state.text)) state.text += newLine(state);
  state.text += mark;
  state.prefixes.push(' '.repeat(mark.length));
}

function close(state: State, name: string): void {
  switch (name) {
    case 'blockquote':
    case 'li':
      state.prefixes.pop();
      break;
    case 'ul':
    case 'ol':
      state.lists.pop();
      break;
    case 'pre':
      state.isCode = false;
      state.text = state.text.trimEnd();
      break;
    case 'th':
    case 'td':
      state.text += '  ';
      break;
    case 'a':
      closeLink(state);
      break;
    default:
  }
}

/** Writes the address after the text of a link, unless the text is the address. */
function closeLink(state: State): void {
  const { address, start } = state.links.pop() ?? { address: '', start: 0 };
  if (address === '' || address.startsWith('#')) return;
  const absolute = isOwnPath(address) ? state.siteUrl + address : address;
  const shown = state.text.slice(start);
  if (absolute !== shown && absolute !== `mailto:${shown}`) state.text += ` (${absolute})`;
}
