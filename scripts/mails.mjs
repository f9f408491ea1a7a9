// Writes the sample mails as HTML and text to .data/mails, with a picture of each as phones and computers show it,
// light and dark: `npm run mails`, or `npm run mails -- letter` for those with that in their name.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { ensureChromium, findTestBrowser } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}.data/mails`;
const [wanted = ''] = process.argv.slice(2);

// Not in development mode, in which Vite would start the API too.
const vite = await createServer({ root, mode: 'mails', server: { middlewareMode: true } });
const { society } = await vite.ssrLoadModule('/src/data/society.ts');
const { sampleMails } = await vite.ssrLoadModule('/server/dev/sample-mails.ts');
const siteUrl = 'https://society.example.org';
/** @type {Record<string, { subject: string, html: string, text: string }>} */
const mails = await sampleMails(siteUrl);
await vite.close();

const browser = await chromium.launch({ executablePath: findTestBrowser() ?? ensureChromium() });
mkdirSync(folder, { recursive: true });
for (const [name, { subject, html, text }] of Object.entries(mails)) {
  if (!name.includes(wanted)) continue;
  writeFileSync(`${folder}/${name}.html`, html);
  writeFileSync(`${folder}/${name}.txt`, `Subject: ${subject}\n\n${text}`);
  for (const width of [360, 700]) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
      // The pictures of the site come from the folder that it serves; one stands for those that are uploaded.
      await page.route(`${siteUrl}/**`, (route) => {
        const { pathname } = new URL(route.request().url());
        const isUploaded = pathname.startsWith('/pictures/');
        return route.fulfill({
          path: `${root}public${isUploaded ? society.openGraphImage.src : pathname}`,
        });
      });
      await page.setContent(html);
      const picture = `${folder}/${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: picture, fullPage: true });
      await page.close();
    }
  }
  console.log(`.data/mails/${name}: ${subject}`);
}
await browser.close();
