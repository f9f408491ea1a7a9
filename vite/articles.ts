import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { fillNames } from './article-names.ts';

/** The size at which articles show their pictures. */
const PICTURE = { width: 960, height: 540 };

/** Imports Markdown files as HTML, so that the browser does not load a Markdown parser. */
export function articles(): Plugin {
  return {
    name: 'articles',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.md')) return;
      // Imported here, because tools that read Vite's configuration do not understand JSX.
      const { Markdown } = await import('../src/components/markdown.tsx');
      const markdown = fillNames(await readFile(id, 'utf8'));
      const imageAttributes = (src: string) => ({ src, ...PICTURE });
      const html = renderToStaticMarkup(createElement(Markdown, { imageAttributes }, markdown));
      return `export const html = ${JSON.stringify(html)};`;
    },
  };
}
