// A letter's Markdown as React renders it for the site, and the pieces that its mail is made of.
import { parsePicturePath } from '@/contract/picture-path';

/** The width of the text in a mail, in CSS pixels. */
const MAX_PICTURE_WIDTH = 508;

/** An opening or closing tag, or the text between two tags. */
export type Piece =
  | { kind: 'text'; markup: string }
  | { kind: 'tag'; name: string; isClosing: boolean; attributes: ReadonlyMap<string, string> };

/**
 * Renders Markdown as on the site and takes the markup apart. Attributes and texts are still escaped. Only for the
 * output of React, which escapes each `<` and `>` that is not part of a tag.
 */
export async function renderPieces(markdown: string): Promise<Piece[]> {
  // Loaded when the first letter leaves: React would slow down the start of the server.
  const [{ createElement }, { renderToStaticMarkup }, { Markdown }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('@/components/markdown'),
  ]);
  const markup = renderToStaticMarkup(createElement(Markdown, { imageAttributes }, markdown));
  return [...markup.matchAll(/<(\/?)([a-z]\w*)([^>]*)>|[^<]+/g)].map(
    ([all, slash, name, attributes = '']) =>
      name === undefined
        ? { kind: 'text', markup: all }
        : { kind: 'tag', name, isClosing: slash === '/', attributes: parseAttributes(attributes) },
  );
}

const parseAttributes = (attributes: string): Map<string, string> =>
  new Map(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** Uploaded pictures have their size in their address, so that the mail does not jump when they load. */
function imageAttributes(src: string) {
  const picture = parsePicturePath(src);
  if (picture === null) return { src, width: MAX_PICTURE_WIDTH };
  const width = Math.min(picture.width, MAX_PICTURE_WIDTH);
  return { src, width, height: Math.round((picture.height * width) / picture.width) };
}

/** Whether an escaped address is a path on this site. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address);

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/** The text that markup of React stands for. */
export const unescaped = (markup: string): string =>
  markup.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity);
