import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Picture } from '../src/data/shape';

/**
 * Inlines the pictures with a `symbol` id into index.html as an SVG sprite.
 * @throws Error if a picture is not an SVG, or if its ids, classes or styles would affect the page.
 */
export function svgSprite(pictures: readonly Picture[]): Plugin {
  let publicDir: string;
  const symbolOf = ({ src, symbol }: Picture) => {
    const svg = readFileSync(path.join(publicDir, src), 'utf8');
    const [, viewBox, content] = /<svg\b[^>]*\bviewBox="([^"]*)"[^>]*>(.*)<\/svg>/s.exec(svg) ?? [];
    if (viewBox === undefined || content === undefined || /<style|\b(?:id|class)=/.test(content))
      throw new Error(
        `${src} cannot be a symbol: it needs a viewBox, and no ids, classes or styles`,
      );
    return `<symbol id="${symbol}" viewBox="${viewBox}">${content}</symbol>`;
  };
  return {
    name: 'svg-sprite',
    configResolved(config) {
      ({ publicDir } = config);
    },
    transformIndexHtml(html) {
      const symbols = pictures.filter(({ symbol }) => symbol !== undefined).map(symbolOf);
      return html.replace('<body>', `<body><svg hidden>${symbols.join('')}</svg>`);
    },
  };
}
