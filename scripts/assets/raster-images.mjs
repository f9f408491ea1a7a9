// Renders raster images in a browser: the icons and the Open Graph images.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureChromium } from '../chromium.mjs';
import { logoTile } from './marks.mjs';
import { background, foreground, gridDot, mutedForeground } from './palette.mjs';
import { canvas, field } from './shapes.mjs';

const types = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const dataUrl = (type, data) => `data:${type};base64,${Buffer.from(data).toString('base64')}`;

/** A picture or a font as a data: URL. */
export async function fileUrl(path) {
  const type = types[extname(path).toLowerCase()];
  if (!type) throw new Error(`${path} is not an image format that browsers support`);
  return dataUrl(type, await readFile(path));
}

const escaped = (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Launches a browser that renders icons and Open Graph images. The caller closes it. `logo` is a data: URL, and so is
 * `ownLogo`, which is set if the logo is not drawn in this folder.
 */
export async function launchImageRenderer({ root, logo, ownLogo }) {
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  const page = await browser.newPage();
  const font = (name) => fileUrl(`${root}src/assets/fonts/${name}.woff2`);
  const grid = canvas(24, 12.6, 50)(background, undefined, field(24, 13, gridDot, 0.05));
  const style = `
    @font-face { font-family: Display; src: url(${await font('display')}); }
    @font-face { font-family: Text; src: url(${await font('text')}); font-weight: 400 700; }
    * { margin: 0; box-sizing: border-box; }
    body { width: 1200px; height: 630px; padding: 72px; display: grid; gap: 56px;
      grid-template-columns: 1fr auto; align-items: center; color: ${foreground};
      background: url(${dataUrl(types['.svg'], grid)}); font-family: Text; }
    main { display: flex; flex-direction: column; height: 100%; }
    header { display: flex; gap: 18px; align-items: center; font: 24px/1.1 Display; }
    h1 { font: 62px/1 Display; letter-spacing: -.025em; text-wrap: balance; margin: auto 0; }
    p { font-size: 26px; font-weight: 500; color: ${mutedForeground}; }
    .card { width: 576px; border: 3px solid ${foreground}; border-radius: 24px; display: block; }
  `;
  const render = async (html, width, height, options) => {
    await page.setViewportSize({ width, height });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    return page.screenshot(options);
  };

  return {
    close: () => browser.close(),

    /** A square icon of `size` pixels. */
    icon: (size, { air = 0.6, radius = 0.7 } = {}) => {
      const tile = dataUrl(types['.svg'], logoTile(air, radius, ownLogo));
      const html = `<style>body{margin:0}img{display:block;width:100vw}</style><img src="${tile}">`;
      return render(html, size, size, { omitBackground: true });
    },

    /** An Open Graph image of 1200 × 630 pixels. `image` is a data: URL. */
    openGraph: async ({ society, title, note, image, framed }) => {
      const html = `<!doctype html><style>${style}</style><main><header><img src="${logo}" width="64" height="64">
        <span>${escaped(society.name)}<br>${escaped(society.college.shortName)}</span></header>
        <h1>${escaped(title)}</h1><p>${escaped(note)}</p></main>
        <img ${framed ? 'class="card"' : 'width="500"'} src="${image}">`;
      // At most 256 colors: enough for flat colors with anti-aliased edges, in half the bytes.
      return sharp(await render(html, 1200, 630))
        .png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 })
        .toBuffer();
    },
  };
}
