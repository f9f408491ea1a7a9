import { readFile } from 'node:fs/promises';
import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { Plugin } from 'vite';

/** The size at which articles show their pictures. */
const PICTURE = { width: 960, height: 540, loading: 'lazy' } as const;

const components: Components = {
  img: ({ src, alt }) => createElement('img', { src, alt, ...PICTURE }),
  // Focusable, so that a table wider than the screen can be scrolled with the keyboard.
  table: ({ children }) =>
    createElement(
      'div',
      { role: 'region', 'aria-label': 'Table', tabIndex: 0 } satisfies ComponentProps<'div'>,
      createElement('table', null, children),
    ),
};

/** Imports Markdown files as HTML, so that the browser does not load a Markdown parser. */
export function articles(): Plugin {
  return {
    name: 'articles',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.md')) return;
      const markdown = await readFile(id, 'utf8');
      const html = renderToStaticMarkup(
        createElement(Markdown, { remarkPlugins: [remarkGfm], components }, markdown),
      );
      return `export const html = ${JSON.stringify(html)};`;
    },
  };
}
