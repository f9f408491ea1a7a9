// Takes the README's screenshots of the last build: `npm run build && npm run screenshots`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { indexed } from './assets/png.mjs';
import { ensureChromium } from './chromium.mjs';
import { startProduction } from './production.mjs';
import { openSettled } from './open-settled.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const shots = [
  { file: 'home.png', path: '/', width: 1280, height: 766 },
  { file: 'team.png', path: '/about/design', width: 1280, height: 860 },
];

const site = await startProduction({
  main: [`${root}dist-server/main.js`],
  admin: [`${root}dist-server/admin.js`],
  eventCount: 0,
});
try {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  mkdirSync(`${root}docs/images`, { recursive: true });
  for (const { file, path, width, height } of shots) {
    // Reduced motion skips the animations.
    const page = await browser.newPage({
      viewport: { width, height },
      reducedMotion: 'reduce',
    });
    await openSettled(page, site.url + path);
    const picture = indexed(await page.screenshot());
    writeFileSync(`${root}docs/images/${file}`, picture);
    console.log(`docs/images/${file}: ${Math.round(picture.length / 1000)} kB`);
    await page.close();
  }
  await browser.close();
} finally {
  site.close();
}
