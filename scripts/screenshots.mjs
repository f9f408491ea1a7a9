// Takes the pictures of the README from the last build: `npm run build && npm run screenshots`.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { indexed } from './art/png.mjs';
import { ensureChromium } from './chromium.mjs';

const PORT = '3987';
const START_PATIENCE_MS = 15_000;
const url = `http://127.0.0.1:${PORT}`;
const root = fileURLToPath(new URL('..', import.meta.url));

const shots = [
  { file: 'home.png', path: '/', width: 1280, height: 766 },
  { file: 'team.png', path: '/about/design', width: 1280, height: 860 },
];

const data = mkdtempSync(join(tmpdir(), 'screenshots-'));
const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, PORT, HOST: '127.0.0.1', APP_URL: url, DATA_DIR: data, DATABASE_URL: '' },
});
try {
  await started();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  mkdirSync(`${root}docs/images`, { recursive: true });
  for (const { file, path, width, height } of shots) {
    // Without motion a page is at once what it will be.
    const page = await browser.newPage({
      viewport: { width, height },
      reducedMotion: 'reduce',
    });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const picture = indexed(await page.screenshot());
    writeFileSync(`${root}docs/images/${file}`, picture);
    console.log(`docs/images/${file}: ${Math.round(picture.length / 1000)} kB`);
    await page.close();
  }
  await browser.close();
} finally {
  server.kill();
  rmSync(data, { recursive: true, force: true });
}

async function started() {
  const deadline = Date.now() + START_PATIENCE_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('The server did not start. Is there a build?');
}
