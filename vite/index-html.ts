import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as Artwork from '../src/data/artwork';
import type * as Palette from '../src/data/palette';
import type { Picture } from '../src/data/shape';

/** What index.html takes from src/data. vite.config.ts must not import it: the development server restarts for that. */
const SOURCES = ['src/data/artwork.ts', 'src/data/palette.ts'];

/**
 * Fills index.html with the color of the browser's frame, and with the pictures that have a `symbol` id as an SVG sprite.
 * @throws Error if a picture is not an SVG, or if its ids, classes or styles would affect the page.
 */
export function fillIndexHtml(): Plugin {
  let root: string;
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
  const load = async <T>(file: string) => (await runnerImport<T>(path.join(root, file))).module;
  return {
    name: 'fill-index-html',
    configResolved(config) {
      ({ root, publicDir } = config);
    },
    async transformIndexHtml(html) {
      const [{ artwork }, { palette }] = await Promise.all([
        load<typeof Artwork>('src/data/artwork.ts'),
        load<typeof Palette>('src/data/palette.ts'),
      ]);
      const pictures: readonly Picture[] = Object.values(artwork);
      const symbols = pictures.filter(({ symbol }) => symbol !== undefined).map(symbolOf);
      return html
        .replace('%THEME_COLOR%', palette.background)
        .replace('<body>', `<body><svg hidden>${symbols.join('')}</svg>`);
    },
    hotUpdate({ file }) {
      if (this.environment.name !== 'client') return;
      if (!SOURCES.some((source) => file.endsWith(`/${source}`))) return;
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
