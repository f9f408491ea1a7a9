// Renders raster images: the icons and the Open Graph images.
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../chromium.mjs';
import { svgUrl } from './data-urls.mjs';
import { logoTile } from './marks.mjs';
import { foreground, mutedForeground, background, gridDot } from './palette.mjs';
import { indexed } from './png.mjs';
import { field, picture } from './shapes.mjs';

/** @type {(name: string) => Promise<string>} */
const fontFile = async (name) => {
  const data = await readFile(new URL(`../../src/assets/fonts/${name}.woff2`, import.meta.url));
  return `url(data:font/woff2;base64,${data.toString('base64')})`;
};

/** @type {(value: string) => string} */
const text = (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const grid = picture({
  columns: 24,
  rows: 12.6,
  unit: 50,
  ground: background,
  children: [field(24, 13, gridDot, 0.05)],
});

/**
 * Launches a browser that renders icons and Open Graph images. The caller closes it.
 * @param {object} logos Data: URLs.
 * @param {string} logos.logo
 * @param {string | undefined} logos.ownLogo Set if the logo is not drawn in this folder.
 */
export async function launchImageRenderer({ logo, ownLogo }) {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const page = await browser.newPage();
  const style = `
    @font-face { font-family: Display; src: ${await fontFile('display')}; }
    @font-face { font-family: Text; src: ${await fontFile('text')}; font-weight: 400 700; }
    * { margin: 0; box-sizing: border-box; }
    body { width: 1200px; height: 630px; padding: 72px; display: grid; gap: 56px;
      grid-template-columns: 1fr auto; align-items: center; color: ${foreground};
      background: url(${svgUrl(grid)}); font-family: Text; }
    main { display: flex; flex-direction: column; height: 100%; }
    header { display: flex; gap: 18px; align-items: center; font: 24px/1.1 Display; }
    h1 { font: 62px/1 Display; letter-spacing: -.025em; text-wrap: balance; margin: auto 0; }
    p { font-size: 26px; font-weight: 500; color: ${mutedForeground}; }
    .card { width: 576px; border: 3px solid ${foreground}; border-radius: 24px; display: block; }
  `;
  /** @type {(html: string, width: number, height: number, options?: import('@playwright/test').PageScreenshotOptions) => Promise<Buffer>} */
  const render = async (html, width, height, options) => {
    await page.setViewportSize({ width, height });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    const image = await page.screenshot({ type: 'png', ...options });
    return options?.omitBackground ? image : indexed(image);
  };

  return {
    close: () => browser.close(),

    /**
     * A square icon.
     * @param {number} size In pixels.
     * @param {{ air?: number, radius?: number }} [options]
     */
    icon: (size, { air = 0.6, radius = 0.7 } = {}) =>
      render(
        `<style>body{margin:0}img{display:block;width:100vw}</style><img src="${svgUrl(logoTile(air, radius, ownLogo))}">`,
        size,
        size,
        { omitBackground: true },
      ),

    /**
     * An Open Graph image of 1200 × 630 pixels.
     * @param {object} content
     * @param {typeof import('../../src/data/society').society} content.society
     * @param {string} content.title
     * @param {string} content.note
     * @param {string} content.image A data: URL.
     * @param {boolean} content.framed
     */
    openGraph: ({ society, title, note, image, framed }) =>
      render(
        `<!doctype html><style>${style}</style><main><header><img src="${logo}" width="64" height="64">
        <span>${text(society.name)}<br>${text(society.college.shortName)}</span></header>
        <h1>${text(title)}</h1><p>${text(note)}</p></main>
        <img ${framed ? 'class="card"' : 'width="500"'} src="${image}">`,
        1200,
        630,
      ),
  };
}
