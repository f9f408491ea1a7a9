/// <reference types="remark-parse" />
import type { Heading, Nodes, Parents, Root, RootContent } from 'mdast';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import type { PluggableList, Processor } from 'unified';
import { isOwnPath } from '../domain/paths.ts';
import { markdownProblem } from './markdown-cost.ts';

const HIGHEST_HEADING = 2;
const LOWEST_HEADING = 6;

/** The path of a picture on this site: a call of the API that loads as a picture could do something. */
export const isOwnPicture = (url: string): boolean =>
  isOwnPath(url) && /^\/(?!api\/)[^?#]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(url);

const MAX_ELEMENTS = 2500;
const MAX_DEPTH = 50;
const TOO_LARGE =
  'This has too many table cells, links or footnotes, or lists too deep within each other. Please leave some out.';
/** Characters of addresses and titles that are written once and used by many references. */
const MAX_EXPANDED_LENGTH = 20_000;

/** The bullet that phones and word processors write. */
const TYPED_BULLET = /^([ \t]*)[•◦▪‣][ \t]*(?=\S)/;
/** The line before and after a block of code. */
const CODE_FENCE = /^ {0,3}(`{3,}(?!.*`)|~{3,})/;

/**
 * The dialect of all texts, for `unified` after `remark-parse`: that of GitHub, with the line breaks that were typed, and
 * with “•” as the sign of a list. Headings begin at level 2. A text that would cost too much is one of plain paragraphs.
 */
export const markdownPlugins: PluggableList = [
  remarkGfm,
  remarkBreaks,
  withoutHtml,
  bounded,
  shiftHeadings,
];

declare module 'mdast' {
  interface RootData {
    /** Why the text is shown as it was typed: what is too much, and what to do. */
    problem?: string;
  }
}

/** A plugin by which raw HTML is text. Of each `<!--` the parser would look for the end in all that follows. */
function withoutHtml(this: Processor) {
  const data = this.data();
  (data.micromarkExtensions ??= []).push({ disable: { null: ['htmlFlow', 'htmlText'] } });
}

/** A plugin that bounds what the parser may cost and what its tree may become. */
function bounded(this: Processor) {
  const { parser: parse } = this;
  if (parse === undefined) throw new Error('remark-parse comes first.');
  this.parser = (markdown, file) => {
    const problem = markdownProblem(markdown);
    if (problem !== undefined) return asTyped(markdown, problem);
    const source = withTypedLists(markdown);
    const root = parse(source, file) as Root;
    if (!isModest(root)) return asTyped(markdown, TOO_LARGE);
    keepAsTyped(root, source);
    return root;
  };
}

/**
 * Makes lists of typed bullets lists of Markdown. As in a chat, the next line belongs to an item only if it is indented;
 * Markdown would join it to the item.
 */
function withTypedLists(markdown: string): string {
  let fence: string | undefined;
  let isInList = false;
  const marked = (line: string): string => {
    const [, sign] = CODE_FENCE.exec(line) ?? [];
    if (fence === undefined) fence = sign;
    else if (sign?.startsWith(fence) === true) fence = undefined;
    if (fence !== undefined || sign !== undefined) return line;
    const isAfterList = isInList && /^(?![*+-][ \t])\S/.test(line);
    isInList = TYPED_BULLET.test(line) || (isInList && /^(?:\s|$)/.test(line));
    if (isInList) return line.replace(TYPED_BULLET, '$1- ');
    return isAfterList ? `\n${line}` : line;
  };
  return markdown
    .split(/\r\n?|\n/)
    .map(marked)
    .join('\n');
}

/**
 * Turns emphasis within an address without `https://` (`wa.me/?text=*hi*`) or the name of a file (`__init__.py`) back
 * into its characters, and keeps addresses whole.
 */
function keepAsTyped(parent: Parents, source: string): void {
  parent.children = parent.children.map((node): RootContent => {
    if (isWithinAddress(node, source)) return { type: 'text', value: sourceOf(node, source) };
    if ('children' in node) keepAsTyped(node, source);
    return node;
  }) as typeof parent.children;
  parent.children.forEach((node, index) => takeUnderscores(node, parent.children[index + 1]));
}

/** Gives an address that is its own link the underscores at its end, which the dialect leaves out. */
function takeUnderscores(link: Nodes, next: Nodes | undefined): void {
  if (link.type !== 'link' || next?.type !== 'text') return;
  const [label] = link.children;
  const [underscores] = /^_+(?!\S)/.exec(next.value) ?? [];
  if (underscores === undefined || label?.type !== 'text' || !link.url.endsWith(label.value))
    return;
  link.url += underscores;
  label.value += underscores;
  next.value = next.value.slice(underscores.length);
}

function isWithinAddress(node: Nodes, source: string): boolean {
  if (node.type !== 'emphasis' && node.type !== 'strong' && node.type !== 'delete') return false;
  const { start, end } = offsetsOf(node);
  return (
    /[\w-]\.[a-z]{2,}\/[^\s()<>]*$/i.test(source.slice(Math.max(0, start - 200), start)) ||
    (/^__\w+__$/.test(source.slice(start, end)) && /^\.\w/.test(source.slice(end, end + 2)))
  );
}

function offsetsOf({ position }: Nodes): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

function sourceOf(node: Nodes, source: string): string {
  const { start, end } = offsetsOf(node);
  return source.slice(start, end);
}

const asTyped = (text: string, problem: string): Root => ({
  type: 'root',
  data: { problem },
  children: text
    .split(/\n{2,}/)
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })),
});

/** Whether a tree makes a bounded number of elements, which are not too deep within each other. */
function isModest(root: Root): boolean {
  const lengths = new Map<string, number>();
  const references: string[] = [];
  let elements = 0;
  const open: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    elements += elementsOf(node);
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) return false;
    if (node.type === 'definition') {
      if (!lengths.has(node.identifier))
        lengths.set(node.identifier, node.url.length + (node.title?.length ?? 0));
    } else if (node.type === 'linkReference' || node.type === 'imageReference') {
      references.push(node.identifier);
    }
    if ('children' in node)
      for (const child of node.children) open.push({ node: child, depth: depth + 1 });
  }
  const expanded = references.reduce((sum, identifier) => sum + (lengths.get(identifier) ?? 0), 0);
  return expanded <= MAX_EXPANDED_LENGTH;
}

function elementsOf(node: Nodes): number {
  // Rows that are too short get the cells that they lack.
  if (node.type === 'table') return node.children.length * (node.align?.length ?? 1);
  // A footnote links back to each of its references, with an element for the number of each.
  if (node.type === 'footnoteReference') return 8;
  return node.type === 'text' || node.type === 'tableCell' ? 0 : 1;
}

/** A plugin: the highest heading becomes level 2, and no level is skipped. */
function shiftHeadings() {
  return (root: Root) => {
    const headings = headingsIn(root);
    const shift = HIGHEST_HEADING - Math.min(...headings.map(({ depth }) => depth));
    let last = HIGHEST_HEADING - 1;
    for (const heading of headings) {
      last = Math.min(heading.depth + shift, last + 1, LOWEST_HEADING);
      heading.depth = last as Heading['depth'];
    }
  };
}

function headingsIn(node: Nodes): Heading[] {
  if (node.type === 'heading') return [node];
  return 'children' in node ? node.children.flatMap(headingsIn) : [];
}
