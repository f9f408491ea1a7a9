// What admins wrote as Markdown, as mails show it.
import type { Element, Properties, Root } from 'hast';
import { raw } from 'hono/html';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { palette } from '@/data/palette';
import { jpegAddress, parsePicturePath } from '@/domain/picture-path';
import { type Html, MONOSPACE, styles } from './frame';
import { markdownTree, treeText } from './markdown-text';
import { printable } from './words';

interface Rendered {
  content: Html;
  text: string;
}

let latest: { body: string; siteUrl: string; rendered: Rendered } | undefined;

/**
 * Renders Markdown as HTML and as text, or returns what it rendered last: a letter goes to thousands, and a long one takes
 * tens of milliseconds.
 */
export function renderMarkdown(body: string, siteUrl: string): Rendered {
  if (latest?.body !== body || latest.siteUrl !== siteUrl) {
    latest = { body, siteUrl, rendered: render(body, siteUrl) };
  }
  return latest.rendered;
}

function render(body: string, siteUrl: string): Rendered {
  const tree = markdownTree(printable(body), siteUrl);
  const text = treeText(tree);
  return { text, content: toMailHtml(tree, siteUrl) };
}

/** The width of the text in a mail, in CSS pixels. */
const MAX_PICTURE_WIDTH = 508;

const heading = (size: number) => `margin:28px 0 10px;font-size:${size}px;line-height:1.3`;

interface Look {
  style?: string;
  className?: string;
}

/** How the elements look. */
const looks: Readonly<Record<string, Look>> = {
  h2: { style: heading(21) },
  h3: { style: heading(18) },
  h4: { style: heading(16) },
  h5: { style: heading(16) },
  h6: { style: heading(16) },
  // Margins on both sides collapse with those of the list or the quote around the paragraph.
  p: { style: 'margin:16px 0' },
  br: {},
  hr: {
    style: `margin:28px 0;border:0;border-top:2px solid ${palette.border}`,
    className: 'line',
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
    className: 'link',
  },
  blockquote: {
    style: `margin:16px 0;padding:0 0 0 16px;border-left:4px solid ${palette.yellow}`,
  },
  code: { style: `font-family:${MONOSPACE};font-size:14px` },
  pre: {
    style: `margin:16px 0;padding:14px 16px;border:2px solid ${palette.border};border-radius:8px;background:${palette.background};font-family:${MONOSPACE};font-size:14px;line-height:1.5;white-space:pre-wrap`,
    className: 'code line',
  },
  table: { style: 'margin:16px 0;border-collapse:collapse;width:100%' },
  thead: {},
  tbody: {},
  tr: {},
  th: {
    style: `padding:8px 10px;border:2px solid ${palette.border};text-align:left;font-size:15px`,
    className: 'line',
  },
  td: {
    style: `padding:8px 10px;border:2px solid ${palette.border};font-size:15px;vertical-align:top`,
    className: 'line',
  },
  img: { style: styles.picture },
};

const COPIED_PROPERTIES = ['href', 'alt', 'start', 'colSpan'];

const toHtml = unified().use(rehypeStringify, {
  characterReferences: { useNamedReferences: true },
});

/** The HTML of a mail: with inline styles, and with pictures of the site only. Changes the tree. */
function toMailHtml(tree: Root, siteUrl: string): Html {
  style(tree, siteUrl, false);
  return raw(toHtml.stringify(tree));
}

function style(parent: Root | Element, siteUrl: string, isInList: boolean): void {
  for (const [index, node] of parent.children.entries()) {
    if (node.type !== 'element') continue;
    const { tagName, properties } = node;
    if (tagName === 'input') {
      parent.children[index] = { type: 'text', value: properties['checked'] ? '☑' : '☐' };
      continue;
    }
    const isList = tagName === 'ul' || tagName === 'ol';
    style(node, siteUrl, isInList || isList);
    const src = textOf(properties['src']);
    if (tagName === 'img' && !src.startsWith(`${siteUrl}/`)) linkPicture(node, src);
    node.properties = {
      ...Object.fromEntries(COPIED_PROPERTIES.map((name) => [name, node.properties[name]])),
      ...(node.tagName === 'img' &&
        (uploadedPicture(src.slice(siteUrl.length), siteUrl) ?? { width: MAX_PICTURE_WIDTH, src })),
      ...lookOf(node, isInList && isList),
    };
  }
}

const textOf = (property: Properties[string]): string =>
  typeof property === 'string' ? property : '';

/** A picture on another site would tell that site who opens the mail, so it is a link. */
function linkPicture(node: Element, src: string): void {
  node.tagName = 'a';
  node.children = [{ type: 'text', value: textOf(node.properties['alt']) || 'Picture' }];
  node.properties = { href: src };
}

/**
 * An uploaded picture as a JPEG, which all mail programs show, with its size, so that the mail does not jump when it loads;
 * null for the path of anything else.
 */
export function uploadedPicture(
  path: string,
  siteUrl: string,
): { width: number; height: number; src: string } | null {
  const picture = parsePicturePath(path);
  if (picture === null) return null;
  const width = Math.min(picture.width, MAX_PICTURE_WIDTH);
  const height = Math.round((picture.height * width) / picture.width);
  return { width, height, src: siteUrl + jpegAddress(path) };
}

/** The look of an element: a list within another one has less room, a list of tasks has boxes and no bullets. */
function lookOf({ tagName, properties }: Element, isNestedList: boolean): Properties {
  const { style = '', className } = looks[tagName] ?? {};
  const isOfTasks = JSON.stringify(properties['className'] ?? '').includes('contains-task-list');
  const parts = [
    isNestedList ? style.replace('margin:16px', 'margin:6px') : style,
    typeof properties['align'] === 'string' ? `text-align:${properties['align']}` : '',
    isOfTasks ? 'list-style:none;padding:0' : '',
  ];
  const written = parts.filter((part) => part !== '').join(';');
  return {
    ...(className !== undefined && { class: className }),
    ...(written !== '' && { style: written }),
  };
}
