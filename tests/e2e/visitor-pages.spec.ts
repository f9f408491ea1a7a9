import type { Page } from '@playwright/test';
import { eventArticles } from '@/data/events';
import { society } from '@/data/society';
import { domainLinks, domainSlugs } from '@/data/domain-links';
import { coreLeads, domains, societyLead } from '@/data/team';
import { articleMarkdown } from '#tests/support/article';
import { exampleEvent, exampleTeam } from '#tests/support/examples';
import { expectAccessible } from './accessibility';
import { expect, signedIn, slow, smoke, test } from './fixtures';

test.use({ sharesSite: true });

const WIDTHS = [320, 768, 1280];
const AXE_WIDTHS = new Set([320, 1280]);

const routes = {
  'home and events': ['/', '/events'],
  'about and the teams': ['/about', exampleTeam.href, '/about/nobody'],
  'an article and the placeholders': [exampleEvent.href, '/blogs', '/contact', '/no-such-page'],
  'the sign-in and the admin login': ['/auth', '/auth/secret/admin'],
};
/** These pages use the same component as one above. */
const teams = coreLeads.map(({ href }) => href);
const siblings = [...teams, ...eventArticles.map(({ href }) => href)];

/** Opens the page and waits until everything is loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main h1')).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
}

/** Lists the elements wider than the window. A page may take a frame to adapt. */
async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      return [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth)
        .map((element) => element.outerHTML.slice(0, 200));
    });
  await expect
    .poll(tooWide, { message: `${path} at ${page.viewportSize()?.width}`, timeout: 2_000 })
    .toEqual([]);
}

async function expectSound(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, path);
    if (!AXE_WIDTHS.has(width)) continue;
    await expectAccessible(page, `${path} at ${width}`);
  }
}

test.describe('on every screen', () => {
  for (const [group, paths] of Object.entries(routes)) {
    test(
      `${group}: nothing scrolls sideways, and axe finds no problem`,
      smoke,
      async ({ page }) => {
        for (const path of paths) {
          await open(page, path);
          await expectSound(page, path);
        }
      },
    );
  }

  test('all teams and articles: nothing scrolls sideways', slow, async ({ page }) => {
    for (const path of siblings) {
      await open(page, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page, path);
      }
    }
  });

  test(
    'the sign-in screens: nothing scrolls sideways, and axe finds no problem',
    smoke,
    async ({ page, site }) => {
      await page.route('**/api/auth/github*', () => undefined);
      await page.goto('/auth/callback/github?code=no-response');
      await expect(page.getByText('Redirecting')).toBeVisible();
      await expectSound(page, '/auth/callback/github');
      await page.goto('/auth');
      await page.getByLabel('Email', { exact: true }).fill('slow@example.org');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByLabel('One-Time Password')).toBeVisible();
      await expectSound(page, '/auth/otp/verify');
      await signedIn(page, site, 'ada@example.org');
      await open(page, '/profile');
      await expectSound(page, '/profile');
    },
  );

  test.describe('at a zoom of 200 %', slow, () => {
    test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

    test('a laptop shows every page in full', async ({ page }) => {
      for (const path of ['/', '/events', '/about', ...teams, '/auth', '/blogs']) {
        await open(page, path);
        await expectNoSidewaysScroll(page, path);
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('main :is(h1, h2, h3, p, a, button)')]
            .filter((element) => element.scrollWidth > element.clientWidth + 1)
            .filter((element) => getComputedStyle(element).overflowX === 'hidden')
            .filter((element) => !element.closest('.sr-only'))
            .map((element) => element.textContent),
        );
        expect(cut, path).toEqual([]);
      }
    });
  });
});

test('an article renders all its elements, and the next one starts at the top', async ({
  page,
}) => {
  const fromTheFirst = eventArticles.toReversed();
  await open(page, fromTheFirst[0]?.href ?? '');
  for (const [index, { title, slug }] of fromTheFirst.entries()) {
    await expect(page).toHaveURL(`/event/${slug}`);
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
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    const next = page.getByRole('link', { name: /^Later/ });
    if (index === fromTheFirst.length - 1) await expect(next).toHaveCount(0);
    else await next.click();
  }
  const previous = page.getByRole('link', { name: /^Earlier/ });
  if (eventArticles.length === 1) await expect(previous).toHaveCount(0);
  else {
    await previous.click();
    await expect(page).toHaveURL(fromTheFirst.at(-2)?.href ?? '');
  }
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/events');
  await page.goto('/event/no-such-event');
  await expect(page).toHaveURL('/events');
});

test('a lead links from the top of the page to the team, and Back returns to the same position', async ({
  page,
}) => {
  await open(page, '/about');
  await expect(page.getByText(societyLead.position, { exact: true })).toBeVisible();
  for (const { name, position, href } of coreLeads) {
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card).toContainText(position);
    const toTheTeam = card.getByRole('link', { name: /to the team/ });
    // The scroll position when the URL changes: the top of the page.
    await page.evaluate(() => {
      const push = window.history.pushState.bind(window.history);
      window.history.pushState = (...entry) => {
        document.body.dataset['top'] = String(window.scrollY);
        push(...entry);
      };
    });
    await toTheTeam.click();
    await expect(page).toHaveURL(href);
    await expect(page.locator('body')).toHaveAttribute('data-top', '0');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/about');
  }
});

test('a team shows its lead, its count and all its members, and their links open a new tab', async ({
  page,
}) => {
  for (const slug of domainSlugs) {
    const { title, name, position, team } = domains[slug];
    await open(page, `/about/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('figure')).toContainText(name);
    await expect(page.getByText(`${position} Lead`, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: `${position} Team` })).toBeVisible();
    await expect(page.getByText(`${team.length} members`)).toBeVisible();
    const cards = page.getByRole('region', { name: / Team$/ }).getByRole('listitem');
    await expect(cards).toHaveCount(team.length);
    for (const [index, member] of team.entries()) {
      const card = cards.nth(index);
      await expect(card).toContainText(`${member.name}${member.branch} ${member.year}`);
      await expect(card.getByRole('link', { name: /LinkedIn/ })).toHaveAttribute(
        'href',
        member.linkedin ?? society.links.linkedin,
      );
      await expect(card.getByRole('link', { name: /Instagram/ })).toHaveAttribute(
        'href',
        member.instagram ?? society.links.instagram,
      );
    }
    const outward = await page
      .locator('a[href^="http"]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('target'), link.getAttribute('rel')].join(' ')),
      );
    expect(outward.length).toBeGreaterThan(2 * team.length);
    expect(new Set(outward)).toEqual(new Set(['_blank noopener noreferrer']));
  }
  await page.goto('/about/nobody');
  await expect(page.getByRole('heading', { name: 'Invalid Domain' })).toBeVisible();
  const { label = '', to = '' } = domainLinks.at(-1) ?? {};
  await page.getByRole('main').getByRole('link', { name: label, exact: true }).click();
  await expect(page).toHaveURL(to);
});

test('event cards keep their size, show all their text, and are one link each', async ({
  page,
}) => {
  await open(page, '/events');
  const cards = page.getByRole('region', { name: /DISCOVER/ }).getByRole('article');
  await expect(cards).toHaveCount(eventArticles.length);
  for (const [width, columns] of [
    [320, 1],
    [400, 1],
    [768, 2],
    [1024, 3],
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
    expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([410]));
    expect(new Set(boxes.map(({ hidden }) => hidden))).toEqual(new Set([0]));
    if (width === 400) expect(boxes[0]?.width).toBe(350);
  }
  await expect(cards.getByRole('link')).toHaveCount(eventArticles.length);
  // On the picture: the whole card is the link.
  await cards.last().click({ position: { x: 40, y: 40 } });
  await expect(page).toHaveURL(eventArticles.at(-1)?.href ?? '');
});

test('a link of a mail that was cut off leads to the whole form for the news', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/news/confirm?token=cut-off');
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByLabel('News by mail')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeInViewport({
    ratio: 1,
  });
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
