import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { upcomingWorkshop } from '@/data/events';
import { society } from '@/data/society';
import { articleLetters, lettersOf } from '#tests/support/article';
import { exampleEvent, exampleTeam } from '#tests/support/examples';
import { WORKER_REMOVAL } from '../../vite/service-worker';
import { expect, menuLink, settled, smoke, test as base } from './fixtures';

const ABOUT_TITLE = `About Us · ${society.shortName} ${society.college.shortName}`;

/** Proxies every request to the site and counts the responses with a body. */
async function countBodies(
  target: string,
): Promise<{ url: string; bodies: Map<string, number>; server: Server }> {
  const bodies = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = request(target + url, { method, headers }, (response) => {
      if (response.statusCode === 200) bodies.set(url, (bodies.get(url) ?? 0) + 1);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bodies, server };
}

const test = base.extend({
  serviceWorkers: 'allow',
  sharesSite: true,
  allowedErrors: [/Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/],
});

/** A build of its own, which a test may replace while the site is open. */
const testOfBuild = test.extend<{ buildDir: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  buildDir: async ({}, use, { testId }) => {
    // Inside the project, so that the server's packages resolve.
    const copy = `.builds/offline-${testId}`;
    await cp('dist', `${copy}/dist`, { recursive: true });
    await cp('dist-server', `${copy}/dist-server`, { recursive: true });
    await use(copy);
    await rm(copy, { recursive: true });
  },
  siteOptions: async ({ buildDir }, use) => use({ buildDir, environment: {} }),
  sharesSite: false,
});

/** Waits until the service worker has precached everything and controls the next page. */
async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
}

async function visitOnce(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await workerIsReady(page);
}

test('after one visit an article can be read offline', async ({ page, context }) => {
  const { href, slug, cover } = exampleEvent();
  await visitOnce(page);
  await context.setOffline(true);
  await page.goto(href);
  const text = page.locator('.article');
  await expect
    .poll(async () => lettersOf((await text.textContent()) ?? ''))
    .toBe(articleLetters(slug));
  // Photos are too large to be precached for every visitor.
  if (cover.src.endsWith('.svg')) {
    const picture = page.getByRole('article').locator('img').first();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
});

test(
  'after one visit the site works offline and says what is not available',
  smoke,
  async ({ page, context }) => {
    await visitOnce(page);
    await context.setOffline(true);
    await page.goto(exampleTeam.href);
    await expect(page.getByRole('heading', { level: 1, name: exampleTeam.title })).toBeVisible();
    // Chromium 150 emulates navigator.onLine only in the document that it was set for.
    await context.setOffline(false);
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.goto('/events');
    await expect(page.getByText('Failed to load events. Please try again later.')).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('heading', { name: upcomingWorkshop.name })).toBeVisible();
    await expect(page.getByText('The list of events could not be loaded.')).toBeVisible();
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('We could not reach the server.')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.org');
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Page not found');
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  },
);

test('API responses are never cached', async ({ page }) => {
  await visitOnce(page, '/events');
  await page.reload();
  await workerIsReady(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const opened = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/about');
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('nothing is fetched twice, also by the service worker', async ({ page, site }) => {
  const { url, bodies, server } = await countBodies(site.url);
  await page.goto(`${url}/`);
  await workerIsReady(page);
  await menuLink(page, '/events').click();
  await expect(page.getByRole('heading', { name: 'DISCOVER OUR EXCITING EVENTS' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  // The browser requests the page itself, and the service worker requests it once more to cache it.
  const repeated = [...bodies].filter(([path, count]) => count > 1 && path !== '/');
  expect(repeated).toEqual([]);
  // A visitor gets nothing of what only members, helpers and holders of certificates use.
  const others =
    /^\/assets\/(?:attendance|certificate|decode|door|qr|question-field|questions|register|ticket)/;
  expect([...bodies.keys()].filter((path) => others.test(path))).toEqual([]);
  server.close();
});

/** Replaces the About page in the build, as a deployment does. */
async function deploy(buildDir: string): Promise<void> {
  const revision = /(url:`\/about`,revision:`)\w+/;
  const worker = `${buildDir}/dist/sw.js`;
  const page = `${buildDir}/dist/about.html`;
  const [code, html] = await Promise.all([readFile(worker, 'utf8'), readFile(page, 'utf8')]);
  expect(code).toMatch(revision);
  await writeFile(worker, code.replace(revision, '$1new'));
  await writeFile(page, html.replace('<title>', '<title>New: '));
  for (const file of [worker, page]) for (const end of ['br', 'gz']) await rm(`${file}.${end}`);
}

async function titleOfAbout(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  const response = await page.goto('/about');
  const html = (await response?.text()) ?? '';
  await page.close();
  return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
}

testOfBuild(
  'a new deployment waits until the user accepts it, applies as a whole, and keeps what is typed elsewhere',
  async ({ page, context, buildDir }) => {
    await visitOnce(page);
    await page.reload();
    expect(await titleOfAbout(context)).toBe(ABOUT_TITLE);
    // As on a phone that has opened the page of a door.
    const onDemand = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open('on-demand')).keys();
        return requests.map(({ url }) => new URL(url).pathname.replace(/-[^/]*$/, ''));
      });
    await page.evaluate(async () => {
      await (await caches.open('on-demand')).put('/assets/outdated-1.js', new Response(''));
    });
    await deploy(buildDir);
    const typed = await context.newPage();
    await typed.goto('/blogs');
    await typed.getByLabel('News by mail').fill('ada@example.org');
    await page.goto('/blogs');
    await expect(page.getByText('There is a new version of this site.')).toBeVisible();
    // Until then everything is of the old version.
    expect(await titleOfAbout(context)).toBe(ABOUT_TITLE);
    await page.getByRole('button', { name: 'Load it' }).click();
    await expect(page.getByText('There is a new version of this site.')).toBeHidden();
    await expect(page).toHaveURL('/blogs');
    expect(await titleOfAbout(context)).toBe(`New: ${ABOUT_TITLE}`);
    await expect.poll(onDemand).not.toContain('/assets/outdated');
    expect(await onDemand()).toEqual(expect.arrayContaining(['/assets/door', '/assets/ticket']));
    await expect(typed.getByText('There is a new version of this site.')).toBeVisible();
    await expect(typed.getByLabel('News by mail')).toHaveValue('ada@example.org');
  },
);

testOfBuild('the service worker can be removed again', async ({ page, buildDir }) => {
  await visitOnce(page);
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(1);
  await writeFile(`${buildDir}/dist/sw.js`, WORKER_REMOVAL);
  for (const end of ['br', 'gz']) await rm(`${buildDir}/dist/sw.js.${end}`);
  // A document without the app, which would register it again.
  await page.goto('/robots.txt');
  // Before it is removed, the service worker may reload its pages during the call.
  await expect(async () => expect(await workers()).toBe(0)).toPass();
});
