import type { Page } from '@playwright/test';
import { about } from '@/data/about';
import { eventArticles } from '@/data/events';
import type { FormerCommittee } from '@/data/shape';
import { society } from '@/data/society';
import { domainLinks, domainSlugs } from '@/data/domain-links';
import { domains, societyLead } from '@/data/team';
import { paths } from '@/domain/paths';
import { articleLetters, articleMarkdown, lettersOf } from '#tests/support/article';
import { exampleEvent, exampleTeam, formerYears } from '#tests/support/examples';
import { expect, test } from './fixtures';

test.use({ sharesSite: true });

const SITE_URL = 'http://localhost:3000';

/** Each prerendered page, with text of its main part. */
const pages = [
  { path: '/', words: society.heroHeading, picture: society.openGraphImage.src },
  { path: '/events', words: 'DISCOVER OUR EXCITING EVENTS' },
  { path: '/about', words: about.leadHeading },
  ...formerYears
    .slice(0, 1)
    .map((year) => ({ path: paths.formerCommittees, words: year.replace('-', '–') })),
  ...domainLinks.map(({ to, label }) => ({ path: to, words: `${label} Team` })),
  ...eventArticles.map(({ href, title, shareImage }) => ({
    path: href,
    words: title.split(' – ')[0] ?? title,
    picture: shareImage.src,
  })),
  { path: '/privacy', words: 'What this site knows about you' },
  { path: '/blogs', words: 'Page still in progress' },
  { path: '/contact', words: 'Page still in progress' },
  { path: '/auth', words: 'JOIN OUR THRIVING COMMUNITY' },
];

const content = (page: Page, selector: string) =>
  page.locator(`head ${selector}`).getAttribute('content');

test('a page loads its own article and its own people, and no page those of others', async ({
  request,
}) => {
  const scriptsOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    const files = new Set(html.match(/\/assets\/[^"]+\.js/g));
    const texts = [...files].map(async (file) => (await request.get(file)).text());
    return (await Promise.all(texts)).join('\n');
  };
  // Without names of the society, which a script has as variables.
  const wordsOf = (slug: string) => /[a-z ]{15,}/.exec(articleMarkdown(slug))?.[0] ?? '';
  const words = eventArticles.map(({ slug }) => wordsOf(slug));
  const people = [exampleTeam, ...exampleTeam.team].map(({ name }) => name);
  const found = async (path: string) => {
    const scripts = await scriptsOf(path);
    return [...words, ...people].filter((text) => scripts.includes(text));
  };
  for (const path of ['/', '/events', '/auth']) expect(await found(path), path).toEqual([]);
  expect(await found(exampleTeam.href)).toEqual(people);
  const scripts = await scriptsOf('/about');
  const present = domainSlugs.flatMap((slug) => [domains[slug], ...domains[slug].team]);
  const today = new Set([societyLead, ...present].map(({ name }) => name));
  for (const year of formerYears) {
    const { committee } = (await import(`../../src/data/team/former/${year}.ts`)) as {
      committee: FormerCommittee;
    };
    const then = committee.domains.flatMap(({ lead, members }) => [lead.name, ...members]);
    expect(then.filter((name) => scripts.includes(name) && !today.has(name))).toEqual([]);
  }
  const { href, slug } = exampleEvent();
  expect(await found(href)).toEqual([wordsOf(slug)]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every page has its text, its tags and a link preview', async ({ page }) => {
    for (const { path, words, picture = society.openGraphImage.src } of pages) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('main')).toContainText(words);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('contentinfo')).toContainText(society.name);
      await expect(page).toHaveTitle(/./);
      await expect(page.locator('head title')).toHaveCount(1);
      await expect(page.locator('head link[rel=canonical]')).toHaveAttribute(
        'href',
        SITE_URL + path,
      );
      expect(await content(page, 'meta[name=description]')).toBe(
        await content(page, 'meta[property="og:description"]'),
      );
      expect(await content(page, 'meta[property="og:url"]')).toBe(SITE_URL + path);

      expect(await content(page, 'meta[property="og:title"]')).toBeTruthy();
      expect((await content(page, 'meta[name=description]'))?.length).toBeGreaterThan(20);
      expect(await content(page, 'meta[name="twitter:card"]')).toBe('summary_large_image');
      expect(await content(page, 'meta[property="og:image"]')).toBe(SITE_URL + picture);
      const declared = ['width', 'height'].map((side) =>
        content(page, `meta[property="og:image:${side}"]`),
      );
      expect(await Promise.all(declared)).toEqual(['1200', '630']);
      const file = await page.request.get(picture);
      expect(file.headers()['content-type']).toBe('image/png');
      const bytes = await file.body();
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });

  test('what works only with script is not shown', async ({ page }) => {
    await page.goto('/');
    for (const control of ['Subscribe', 'Open the menu']) {
      await expect(page.getByRole('button', { name: control })).toHaveCount(0);
    }
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0);
    // Playwright looks for no text in a noscript.
    await expect(page.locator('main noscript p')).toBeVisible();
  });

  test('a page that needs script says so and leads to the others', async ({ page }) => {
    await page.goto('/profile');
    await expect(page).toHaveTitle(society.name);
    // Playwright looks for no role in a noscript.
    await expect(page.locator('main h1')).toBeVisible();
    await page.locator('nav a[href="/events"]').click();
    await expect(page).toHaveURL('/events');
  });

  test('an article is complete', async ({ page }) => {
    const { href, slug } = exampleEvent();
    await page.goto(href);
    const text = page.locator('.article');
    await expect(text).toBeVisible();
    expect(lettersOf((await text.textContent()) ?? '')).toBe(articleLetters(slug));
    await expect(text.locator('> p').first()).toHaveCSS('font-size', /^(19|2\d)/);
  });

  test('an unknown path is a 404 page that is not indexed', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Page not found');
    expect(await content(page, 'meta[name=robots]')).toBe('noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  });
});

test('structured data describes the society, the events and the breadcrumbs', async ({ page }) => {
  const factsOf = async (path: string) => {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  };
  expect(await factsOf('/')).toMatchObject([
    { '@type': 'Organization', name: society.name, url: `${SITE_URL}/` },
  ]);
  const { href, title, isoDate } = exampleEvent();
  expect(await factsOf(href)).toMatchObject([
    { '@type': 'Event', name: title, startDate: isoDate },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${SITE_URL}/` },
        { position: 2, name: 'Events', item: `${SITE_URL}/events` },
        { position: 3, name: title },
      ],
    },
  ]);
});

test('sitemap, robots.txt and manifest list the pages', async ({ site }) => {
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const listed = [...(await read('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => url,
  );
  expect(listed.toSorted()).toEqual(pages.map(({ path }) => SITE_URL + path).toSorted());
  expect(await read('/robots.txt')).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
  const manifest = JSON.parse(await read('/site.webmanifest')) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: society.name, start_url: '/' });
  for (const { src } of manifest.icons) expect((await fetch(site.url + src)).status).toBe(200);
});
