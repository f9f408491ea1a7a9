import type { Page } from '@playwright/test';
import { eventArticles } from '@/data/events';
import { coreLeads, societyLead } from '@/data/team';
import { paths } from '@/domain/paths';
import { articleMarkdown } from '#tests/support/article';
import { exampleEvent, exampleEventPaths, exampleTeam, formerYears } from '#tests/support/examples';
import { expectAccessible } from './accessibility';
import { cutContent, setFontSize } from './cut-content';
import { askForCode, expect, smoke, test } from './fixtures';
import { expectNoSidewaysScroll, smallTargets } from './screen-checks';

test.use({ sharesSite: true });

/** Each kind of page. */
const routes = {
  'home, events, about and a team': ['/', '/events', '/about', exampleTeam.href, '/about/nobody'],
  'an article, the sign-in and the others': [
    ...exampleEventPaths,
    '/auth',
    '/auth/secret/admin',
    ...formerYears.slice(0, 1).map(() => paths.formerCommittees),
    '/privacy',
    '/blogs',
    '/no-such-page',
  ],
};

/** Opens the page and waits until everything is loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main h1')).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
}

/** Interactive elements outside of sentences and tables. */
const touchTargets = {
  targets: 'a, button',
  exceptIn: String.raw`p, .article li, td, .sr-only, article :is(h3, h4), .not-focus\:sr-only`,
};

/** The words in headings that continue on the next line, except very long ones. */
const brokenWords = (page: Page) =>
  page.locator('main :is(h1, h2, h3, h4)').evaluateAll((headings) => {
    const texts = headings.flatMap((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode);
      return nodes;
    });
    return texts.flatMap((text) =>
      [...(text.textContent ?? '').matchAll(/\b\p{L}{2,11}\b/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [word] : [];
      }),
    );
  });

/** Looks at the open page on a wide screen, a tablet, a phone, and a phone with the largest text. */
async function expectSound(page: Page, path: string): Promise<void> {
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${path} at ${width}`);
    if (width !== 768) await expectAccessible(page, `${path} at ${width}`);
  }
  expect(await smallTargets(page, touchTargets), path).toEqual([]);
  await setFontSize(page, 200);
  await expect.poll(() => cutContent(page), `${path} with large text`).toEqual([]);
  expect(await brokenWords(page), path).toEqual([]);
  await setFontSize(page, 100);
}

test.describe(
  'everything fits every screen and large text, can be touched, and axe finds no problem',
  smoke,
  () => {
    for (const [group, paths] of Object.entries(routes)) {
      test(group, async ({ page }) => {
        test.setTimeout(120_000);
        for (const path of paths) {
          await open(page, path);
          await expectSound(page, path);
        }
      });
    }

    test('the screens of a code and of a social login', async ({ page, site, member }) => {
      await page.route('**/api/auth/github*', () => undefined);
      await page.goto('/auth/callback/github?code=no-response');
      await expect(page.getByText('Redirecting')).toBeVisible();
      await expectSound(page, '/auth/callback/github');
      await askForCode(page, site, member);
      await expectSound(page, '/auth/otp/verify');
    });
  },
);

test('an article renders all its elements, and the next one starts at the top', async ({
  page,
}) => {
  const { title, slug, href } = exampleEvent();
  await open(page, href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const article = page.getByRole('article');
  const markdown = articleMarkdown(slug);
  const written = (pattern: RegExp) => markdown.match(pattern)?.length ?? 0;
  await expect(article.getByRole('heading', { level: 2 })).toHaveCount(written(/^## /gm));
  await expect(article.getByRole('table')).toHaveCount(written(/^\| *-{3}.*\|$/gm));
  await expect(article.locator('strong')).toHaveCount(written(/\*\*[^*]+\*\*/g));
  await expect(article.getByRole('listitem')).toHaveCount(written(/^(- |\d+\. )/gm));
  await expect(article.getByRole('separator')).toHaveCount(written(/^---$/gm));
  // The cover comes before the pictures of the text.
  await expect(article.getByRole('img')).toHaveCount(1 + written(/^!\[/gm));

  const others = page.getByRole('navigation', { name: 'More events' }).getByRole('link');
  await expect(others).toHaveCount(neighboursOf(slug).length);
  for (const { title: name, href: address } of neighboursOf(slug)) {
    await others.filter({ hasText: name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(href);
  }
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/events');
});

/** The articles before and after this one. */
function neighboursOf(slug: string) {
  const place = eventArticles.findIndex((article) => article.slug === slug);
  return eventArticles.filter((_, index) => Math.abs(index - place) === 1);
}

test('a lead links from the top of the page to the team, and Back returns to the same position', async ({
  page,
}) => {
  await open(page, '/about');
  await expect(page.getByText(societyLead.position, { exact: true })).toBeVisible();
  // The last one, which is furthest from the top.
  const { name = '', position = '', href = '' } = coreLeads.at(-1) ?? {};
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText(position);
  // The scroll position when the URL changes: the top of the page.
  await page.evaluate(() => {
    const push = window.history.pushState.bind(window.history);
    window.history.pushState = (...entry) => {
      document.body.dataset['top'] = String(window.scrollY);
      push(...entry);
    };
  });
  await card.getByRole('link', { name: /to the team/ }).click();
  await expect(page).toHaveURL(href);
  await expect(page.locator('body')).toHaveAttribute('data-top', '0');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/about');
});

test('event cards keep their size, show all their text, and are one link each', async ({
  page,
}) => {
  await open(page, '/events');
  const cards = page.getByRole('region', { name: /DISCOVER/ }).getByRole('article');
  await expect(cards).toHaveCount(eventArticles.length);
  for (const [width, columns] of [
    [400, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { left, width, height } = card.getBoundingClientRect();
        return { left, width, height, hidden: card.scrollHeight - card.clientHeight };
      }),
    );
    expect(new Set(boxes.map(({ left }) => left)).size, `columns at ${width}`).toBe(
      Math.min(columns, eventArticles.length),
    );
    expect(boxes.filter(({ height }) => height !== 410)).toEqual([]);
    expect(boxes.filter(({ hidden }) => hidden !== 0)).toEqual([]);
    if (width === 400) expect(boxes.filter((box) => box.width !== 350)).toEqual([]);
  }
  await expect(cards.getByRole('link')).toHaveCount(eventArticles.length);
  if (eventArticles.length === 0) return;
  // On the picture: the whole card is the link.
  await cards.last().click({ position: { x: 40, y: 40 } });
  await expect(page).toHaveURL(eventArticles.at(-1)?.href ?? '');
});

test('scroll to top is smooth, and instant with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/events');
  const button = page.getByRole('button', { name: 'Scroll to top' });
  const placeRightAfterTheClick = async () => {
    await button.scrollIntoViewIfNeeded();
    return button.evaluate((element: HTMLElement) => {
      element.click();
      return window.scrollY;
    });
  };
  expect(await placeRightAfterTheClick()).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  expect(await placeRightAfterTheClick()).toBe(0);
});
