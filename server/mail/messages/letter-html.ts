import { palette } from '@/data/palette';
import { Html } from './html';
import { isOwnPath, type Piece } from './letter-markup';
import { MONOSPACE } from './styles';

const heading = (size: number) => `margin:28px 0 10px;font-size:${size}px;line-height:1.3`;

/** The elements that a letter may have. */
const elements: Record<string, { style?: string; class?: string; isVoid?: true }> = {
  h2: { style: heading(21) },
  h3: { style: heading(18) },
  h4: { style: heading(16) },
  h5: { style: heading(16) },
  h6: { style: heading(16) },
  // Margins on both sides collapse with those of the list or the quote around the paragraph.
  p: { style: 'margin:16px 0' },
  br: { isVoid: true },
  hr: {
    style: `margin:28px 0;border:0;border-top:2px solid ${palette.border}`,
    class: 'line',
    isVoid: true,
  },
  ul: { style: 'margin:16px 0;padding:0 0 0 24px' },
  ol: { style: 'margin:16px 0;padding:0 0 0 28px' },
  li: { style: 'margin:6px 0' },
  strong: {},
  em: {},
  del: {},
  sup: { style: 'font-size:12px;line-height:1' },
  a: {
    style: `color:${palette['blue-deep']};text-decoration:underline;text-underline-offset:3px`,
    class: 'link',
  },
  blockquote: {
    style: `margin:16px 0;padding:0 0 0 16px;border-left:4px solid ${palette.yellow}`,
  },
  code: { style: `font-family:${MONOSPACE};font-size:14px` },
  pre: {
    style: `margin:16px 0;padding:14px 16px;border:2px solid ${palette.border};border-radius:8px;background:${palette.background};font-family:${MONOSPACE};font-size:14px;line-height:1.5;white-space:pre-wrap`,
    class: 'code line',
  },
  table: { style: 'margin:16px 0;border-collapse:collapse;width:100%' },
  thead: {},
  tbody: {},
  tr: {},
  th: {
    style: `padding:8px 10px;border:2px solid ${palette.border};text-align:left;font-size:15px`,
    class: 'line',
  },
  td: {
    style: `padding:8px 10px;border:2px solid ${palette.border};font-size:15px;vertical-align:top`,
    class: 'line',
  },
  img: {
    style: 'display:block;max-width:100%;height:auto;border-radius:8px',
    isVoid: true,
  },
};

const COPIED_ATTRIBUTES = ['alt', 'width', 'height', 'start', 'colspan'];

/** The HTML of a letter: with inline styles, absolute addresses, and pictures of the site only. */
export function letterHtml(pieces: readonly Piece[], siteUrl: string): Html {
  const skipped = hiddenSpans(pieces);
  let listDepth = 0;
  const markup = pieces.map((piece, index) => {
    if (skipped.has(index)) return '';
    if (piece.kind === 'text') return piece.markup;
    const isNested = listDepth > 0;
    if (/^[uo]l$/.test(piece.name)) listDepth += piece.isClosing ? -1 : 1;
    const tag = tagMarkup(piece, siteUrl);
    return isNested && /^[uo]l$/.test(piece.name) ? tag.replace('margin:16px', 'margin:6px') : tag;
  });
  return new Html(markup.join(''));
}

function tagMarkup(
  { name, isClosing, attributes }: Extract<Piece, { kind: 'tag' }>,
  siteUrl: string,
): string {
  if (name === 'input') return attributes.has('checked') ? '☑' : '☐';
  const element = elements[name];
  if (element === undefined) return '';
  if (isClosing) return `</${name}>`;
  if (name === 'img' && !isOnSite(attributes.get('src') ?? '', siteUrl)) {
    return foreignPicture(attributes);
  }
  const written = [
    ...COPIED_ATTRIBUTES.map((attribute) => [attribute, attributes.get(attribute)] as const),
    ['href', absolute(attributes.get('href'), siteUrl)] as const,
    ['src', absolute(attributes.get('src'), siteUrl)] as const,
    ['class', element.class] as const,
    ['style', styleOf(element.style, attributes)] as const,
  ].flatMap(([attribute, value]) => (value === undefined ? [] : [` ${attribute}="${value}"`]));
  return `<${name}${written.join('')}${element.isVoid ? ' /' : ''}>`;
}

const isOnSite = (address: string, siteUrl: string) =>
  isOwnPath(address) || address.startsWith(`${siteUrl}/`);

/** A picture on another site would tell that site who opens the mail, so it is a link. */
const foreignPicture = (attributes: ReadonlyMap<string, string>): string =>
  `<a href="${attributes.get('src') ?? ''}" class="link" style="${elements['a']?.style ?? ''}">${attributes.get('alt') || 'Picture'}</a>`;

/** Links within the page lead nowhere in a mail. */
function absolute(address: string | undefined, siteUrl: string): string | undefined {
  if (address === undefined || address.startsWith('#')) return undefined;
  return isOwnPath(address) ? siteUrl + address : address;
}

/** Adds the alignment of a table's cell, and takes the bullets from a list of tasks, whose items have boxes. */
function styleOf(
  own: string | undefined,
  attributes: ReadonlyMap<string, string>,
): string | undefined {
  const alignment = /^text-align:(?:left|center|right)$/.exec(attributes.get('style') ?? '')?.[0];
  const isTasks = attributes.get('class')?.includes('contains-task-list') ?? false;
  const styles = [own, alignment, isTasks ? 'list-style:none;padding:0' : undefined];
  return styles.filter((style) => style !== undefined).join(';') || undefined;
}

/** Indexes of the pieces that a mail leaves out: texts for screen readers only, and the links back from footnotes. */
export function hiddenSpans(pieces: readonly Piece[]): Set<number> {
  const hidden = new Set<number>();
  let isHidden = false;
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'tag' && /^sr-only|-backref$/.test(piece.attributes.get('class') ?? '')) {
      isHidden = true;
    }
    if (isHidden) hidden.add(index);
    if (piece.kind === 'tag' && piece.isClosing) isHidden = false;
  }
  return hidden;
}
