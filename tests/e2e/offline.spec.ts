import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { upcomingWorkshop } from '@/data/events';
import { society } from '@/data/society';
import { articleLetters, lettersOf } from '#tests/support/article';
import { exampleEvent, exampleTeam } from '#tests/support/examples';
import { expect, menuLink, test as base } from './site';

const ABOUT_TITLE = `About Us · ${society.shortName} ${society.college.shortName}`;

/** Hands every request on to the site and counts the answers that brought a body. */
async function countBodies(
  target: string,
): Promise<{ url: string; bodies: Map<string, number>; server: Server }> {
  const bodies = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = request(target + url, { method, headers }, (answer) => {
      if (answer.statusCode === 200) bodies.set(url, (bodies.get(url) ?? 0) + 1);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bodies, server };
}

/** A build of its own, which a test may replace by another while the site is open. */
const test = base.extend<{ dist: string }>({
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  dist: async ({}, use, { parallelIndex, testId }) => {
    // Inside the project, where the server finds its packages.
    const copy = `dist/copy-${parallelIndex}-${testId}`;
    await cp('dist/client', `${copy}/client`, { recursive: true });
    await cp('dist/server', `${copy}/server`, { recursive: true });
    await use(copy);
    await rm(copy, { recursive: true });
  },
  siteOptions: async ({ dist }, use) => use({ dist, environment: {} }),
});

test.use({ allowedErrors: [/Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/] });

/** Until the worker of this visit has everything and answers for the next page. */
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

test('after one visit the site is there without a network, and says what is not', async ({
  page,
  context,
}) => {
  await visitOnce(page);
  await context.setOffline(true);
  await page.goto(exampleTeam.href);
  await expect(page.getByRole('heading', { level: 1, name: exampleTeam.title })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.goto(exampleEvent.href);
  const text = page.locator('.article');
  await expect
    .poll(async () => lettersOf((await text.textContent()) ?? ''))
    .toBe(articleLetters(exampleEvent.slug));
  const cover = page.getByRole('article').locator('img').first();
  // Photos weigh too much to be kept for every visitor.
  if (exampleEvent.cover.src.endsWith('.svg')) {
    await expect(cover).not.toHaveJSProperty('naturalWidth', 0);
  }
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
});

test('answers of the API are asked for anew each time', async ({ page }) => {
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

test('an address with capitals leads to its page, with the worker too', async ({ page }) => {
  await visitOnce(page, '/');
  await page.goto(exampleTeam.href.replace(/[^/]+$/, (slug) => slug.toUpperCase()));
  await expect(page).toHaveURL(exampleTeam.href);
  await expect(page.getByRole('heading', { level: 1, name: exampleTeam.title })).toBeVisible();
});

test('nothing is fetched twice, the worker included', async ({ page, site }) => {
  const { url, bodies, server } = await countBodies(site.url);
  await page.goto(`${url}/`);
  await workerIsReady(page);
  await menuLink(page, '/events').click();
  await expect(page.getByRole('heading', { name: 'DISCOVER OUR EXCITING EVENTS' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The page itself is asked for by the browser, and once more by the worker that keeps it.
  const repeated = [...bodies].filter(([path, count]) => count > 1 && path !== '/');
  expect(repeated).toEqual([]);
  server.close();
});

/** Puts another version of the About page into the build, as a deployment does. */
async function deploy(dist: string): Promise<void> {
  const revision = /(url:"\/about",revision:")\w+|(revision:")\w+(",url:"\/about")/;
  const worker = `${dist}/client/sw.js`;
  const page = `${dist}/client/about.html`;
  const [code, html] = await Promise.all([readFile(worker, 'utf8'), readFile(page, 'utf8')]);
  expect(code).toMatch(revision);
  await writeFile(worker, code.replace(revision, '$1$2new$3'));
  await writeFile(page, html.replace('<title>', '<title>New: '));
  for (const file of [worker, page]) for (const end of ['br', 'gz']) await rm(`${file}.${end}`);
}

async function titleOfAbout(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  const answer = await page.goto('/about');
  const html = (await answer?.text()) ?? '';
  await page.close();
  return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
}

test('a new deployment waits until the reader lets it in, and then is there as a whole', async ({
  page,
  context,
  dist,
}) => {
  await visitOnce(page);
  await page.reload();
  expect(await titleOfAbout(context)).toBe(ABOUT_TITLE);
  await deploy(dist);
  await page.goto('/blogs');
  await expect(page.getByText('There is a new version of this site.')).toBeVisible();
  // Until then, everything is of the old one.
  expect(await titleOfAbout(context)).toBe(ABOUT_TITLE);
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect(page.getByText('There is a new version of this site.')).toBeHidden();
  await expect(page).toHaveURL('/blogs');
  expect(await titleOfAbout(context)).toBe(`New: ${ABOUT_TITLE}`);
});

/** Makes a tab one that its reader has left: no tab of these tests is. */
const leave = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

/**
 * Opens a page that never finishes loading and is used all the same: it registers no worker, and hears of
 * a new version only when that takes over.
 */
async function openUnfinished(page: Page, path: string): Promise<void> {
  await page.route('**/on-its-way.png', () => undefined);
  await page.addInitScript(() => {
    new Image().src = '/on-its-way.png';
    const { serviceWorker } = navigator;
    const listen = serviceWorker.addEventListener.bind(serviceWorker);
    serviceWorker.addEventListener = (type: string, listener: EventListener) => {
      if (type === 'controllerchange') document.documentElement.dataset['listens'] = '';
      listen(type, listener);
    };
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(async () => {
    await page.getByLabel('News by mail').click();
    await expect(page.locator('html[data-listens]')).toBeAttached({ timeout: 1000 });
  }).toPass();
}

/** Leaves a mark that is gone once the document was loaded anew. */
const mark = (page: Page) => page.evaluate(() => void (document.title = 'Marked'));

test('a version that one tab lets in reaches the others, and nothing typed is lost', async ({
  page,
  context,
  dist,
}) => {
  await visitOnce(page);
  await page.reload();
  const [read, typed, left] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  for (const tab of [read, left]) await tab.goto('/blogs');
  await openUnfinished(typed, '/blogs');
  await typed.getByLabel('News by mail').fill('ada@example.org');
  await deploy(dist);
  await page.goto('/blogs');
  const notice = 'There is a new version of this site.';
  await expect(page.getByText(notice)).toBeVisible();
  for (const tab of [read, left]) await expect(tab.getByText(notice), 'another tab').toBeVisible();
  for (const tab of [read, typed, left]) await mark(tab);
  await leave(left);
  await leave(typed);
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect(page.getByText(notice)).toBeHidden();
  // Nobody looks at it: it is of the new version by itself.
  await expect(left).not.toHaveTitle('Marked');
  await expect(typed.getByText(notice)).toBeVisible();
  await expect(typed).toHaveTitle('Marked');
  await expect(typed.getByLabel('News by mail')).toHaveValue('ada@example.org');
  await read.getByRole('button', { name: 'Load it' }).click();
  await expect(read).not.toHaveTitle('Marked');
  await expect(read.getByText(notice)).toBeHidden();
});

test('the worker can be removed again', async ({ page, dist }) => {
  await visitOnce(page);
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(1);
  const env = { ...process.env, VITE_SERVICE_WORKER: 'off' };
  const build = ['--no-install', 'vite', 'build', '--outDir', `${dist}/client`];
  await promisify(execFile)('npx', build, { env });
  await page.goto('/blogs');
  // The last worker loads its pages anew, also while one is asked.
  await expect(async () => expect(await workers()).toBe(0)).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page still in progress');
});
