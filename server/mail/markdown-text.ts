import type { Parents, Root, RootContent } from 'hast';
import { compile } from 'html-to-text';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { isOwnPicture, markdownPlugins } from '@/components/markdown-plugins';
import { isOwnPath } from '@/domain/paths';

const parser = unified().use(remarkParse).use(markdownPlugins).freeze();

/** What is too much in a text that costs too much as Markdown, so that it would be shown as it was typed. */
export const markdownProblem = (markdown: string): string | undefined =>
  parser.parse(markdown).data?.problem;

/**
 * Makes a tree of HTML of Markdown, for readers that are not on the site: links lead to absolute http(s) and mail
 * addresses, and without an address there is only their text.
 */
export function markdownTree(markdown: string, siteUrl: string): Root {
  const processor = parser().use(remarkRehype, { footnoteBackContent: '', clobberPrefix: '' });
  const root = processor.runSync(processor.parse(markdown));
  detach(root, siteUrl);
  return root;
}

/** Takes out what only a page has, and makes addresses absolute. */
function detach(parent: Parents, siteUrl: string): void {
  parent.children = (parent.children as RootContent[]).flatMap((node): RootContent[] => {
    if (node.type !== 'element') return [node];
    const { tagName, properties } = node;
    // The heading of the footnotes is for screen readers only; their links back lead nowhere.
    if (properties['id'] === 'footnote-label' || 'dataFootnoteBackref' in properties) return [];
    detach(node, siteUrl);
    if (tagName === 'section') return node.children;
    if (tagName === 'a') {
      const href = absolute(properties['href'], siteUrl, /^(?:https?:\/\/|mailto:)/i);
      if (href === null) return node.children;
      node.properties = { href };
    }
    if (tagName === 'img') {
      const src = absolute(properties['src'], siteUrl, /^https?:\/\//i);
      if (src === null || isCallOf(siteUrl, src))
        return [
          { type: 'text', value: typeof properties['alt'] === 'string' ? properties['alt'] : '' },
        ];
      properties['src'] = src;
    }
    return [node];
  }) as typeof parent.children;
}

/** Whether an address on this site is no picture. */
const isCallOf = (siteUrl: string, src: string): boolean =>
  src.startsWith(`${siteUrl}/`) && !isOwnPicture(src.slice(siteUrl.length));

function absolute(address: unknown, siteUrl: string, scheme: RegExp): string | null {
  if (typeof address !== 'string') return null;
  if (isOwnPath(address)) return siteUrl + address;
  return scheme.test(address) ? address : null;
}

const toHtml = unified().use(rehypeStringify, {
  characterReferences: { useNamedReferences: true },
});

const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const heading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 };

const toText = compile({
  wordwrap: false,
  limits: { maxDepth: 100 },
  formatters: {
    picture: ({ attribs }, _walk, builder) => builder.addInline(`[${attribs['alt'] || 'Picture'}]`),
    box: ({ attribs }, _walk, builder) => builder.addInline('checked' in attribs ? '[x]' : '[ ]'),
  },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: heading })),
    {
      selector: 'a',
      options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] as [string, string] },
    },
    { selector: 'ul', options: { itemPrefix: '- ', leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'blockquote', options: { trimEmptyLines: true } },
    { selector: 'hr', format: 'blockString', options: { ...heading, string: '* * *' } },
    { selector: 'tr', format: 'block', options: line },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'img', format: 'picture' },
    { selector: 'input', format: 'box' },
  ],
});

/** A tree of HTML as text: lists and quotes with their signs, and each link's address after its text. */
export const treeText = (root: Root): string =>
  toText(toHtml.stringify(root))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Markdown as text, as `treeText` writes it. */
export const markdownText = (markdown: string, siteUrl: string): string =>
  treeText(markdownTree(markdown, siteUrl));
