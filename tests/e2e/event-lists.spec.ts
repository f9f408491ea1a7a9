// The lists of events as a reader and an organiser have them on their screens.
import type { Page } from '@playwright/test';
import type { NewEvent } from '@/contract/event-input';
import { expectAccessible } from './accessibility';
import { expect, signedIn, signedInAsAdmin, type Site, test } from './fixtures';
import { postEvent } from './post-event';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const upcoming = {
  description:
    '## What\n\nBring **a laptop**; we build a [web server](https://example.org).'.repeat(2),
  image: '',
  date: '',
};
const longName = 'Contribute to something that others use: a first pull request';

/** Creates events by the API. */
async function addEvents(page: Page, site: Site, events: Partial<NewEvent>[]): Promise<void> {
  const Authorization = await signedInAsAdmin(page, site);
  for (const event of events) await postEvent(page, Authorization, { ...upcoming, ...event });
}

const signOutAsAdmin = (page: Page) =>
  page.evaluate(() => localStorage.removeItem('dss-admin-accessToken'));

const list = (page: Page) => page.getByRole('region', { name: 'OUR UPCOMING EVENTS' });

async function expectSound(page: Page): Promise<void> {
  await expect(list(page).getByRole('article').first()).toBeVisible();
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${width}`,
      })
      .toBe(width);
    const cut = await page.$$eval('article', (cards) =>
      cards
        .filter((card) => card.scrollHeight > card.clientHeight)
        .map(({ textContent }) => textContent),
    );
    expect(cut, `cards at ${width}`).toEqual([]);
    if (width === 1280) await expectAccessible(page, `cards at ${width}`);
  }
}

/** The heights of the cards of a page and of their pictures, by the line of the grid that they are in. */
const cardLines = (page: Page) =>
  page.$$eval('main article', (cards) => {
    const lines = new Map<string, { cards: Set<number>; pictures: Set<number> }>();
    for (const card of cards) {
      const { top, height } = card.getBoundingClientRect();
      const place = `${card.closest('section')?.id} ${Math.round(top)}`;
      const line = lines.get(place) ?? { cards: new Set(), pictures: new Set() };
      line.cards.add(Math.round(height));
      line.pictures.add(Math.round(card.firstElementChild?.getBoundingClientRect().height ?? 0));
      lines.set(place, line);
    }
    return [...lines.values()].map((line) => ({
      cards: [...line.cards],
      pictures: [...line.pictures],
    }));
  });

test.describe('cards', () => {
  test('of admins and members show all their text and have one height', async ({ page, site }) => {
    await addEvents(page, site, [
      { name: 'Chess', description: 'Bring a board.', startsAt: inDays(1) },
      { name: 'Go Night', description: 'Black begins.', startsAt: inDays(2) },
      { name: longName, startsAt: inDays(3), endsAt: inDays(4) },
      { name: 'Rust Night', startsAt: `${inDays(5)}T11:30:00Z`, endsAt: `${inDays(5)}T13:30:00Z` },
    ]);
    await page.goto('/events');
    await expect(page.getByRole('link', { name: 'Edit: Rust Night' })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Create an event' })).toBeVisible();
    for (const { cards, pictures } of await cardLines(page)) {
      expect(cards, 'beside the form').toEqual([410]);
      expect(pictures, 'pictures beside each other').toHaveLength(1);
    }
    await signOutAsAdmin(page);
    await signedIn(page, site, 'ada@example.org');
    await page.goto('/events');
    await list(page).getByRole('button', { name: "I'm Interested: Rust Night" }).click();
    await expect(list(page).getByText('Interested', { exact: true })).toBeVisible();
    await expectSound(page);
  });
});

test.describe('beside a long card', () => {
  test.use({ sharesSite: true });

  test('the pictures keep their height, and its name is cut after two lines', async ({ page }) => {
    const name = `${longName}. `.repeat(4).trim();
    const data = [
      { ...upcoming, id: '1', name: 'Chess', description: 'Bring a board.' },
      {
        id: '2',
        name,
        date: 'Saturday, 12 July 2025, 17:00 – Sunday, 13 July 2025, 19:00',
        place: 'Seminar hall of the main building, second floor, beside the library',
        description: 'WHAT A COMMIT IS MADE OF, AND WHY. '.repeat(5),
        image: '',
      },
      { ...upcoming, id: '3', name: 'Go Night' },
    ];
    await page.route('**/api/event', (route) => route.fulfill({ json: { data } }));
    await page.goto('/events');
    const heading = list(page).getByRole('heading', { name });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const { lines, isCut } = await heading.evaluate((element) => ({
        lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
        isCut: element.scrollHeight > element.clientHeight,
      }));
      expect(lines, `${width}`).toBeCloseTo(2, 1);
      expect(isCut, `${width}`).toBe(true);
      for (const { pictures } of await cardLines(page)) {
        expect(pictures, `pictures at ${width}`).toHaveLength(1);
        expect(pictures[0], `pictures at ${width}`).toBeGreaterThanOrEqual(128);
      }
    }
  });
});

test('the keyboard reaches the card, then its controls; the whole card is its link', async ({
  page,
  site,
}) => {
  await addEvents(page, site, [{ name: 'Rust Night', startsAt: inDays(5) }]);
  await signedIn(page, site, 'ada@example.org');
  await page.goto('/events');
  const card = list(page).getByRole('article');
  const button = card.getByRole('button', { name: "I'm Interested: Rust Night" });
  await expect(button).toBeVisible();
  await card.getByRole('link', { name: 'Edit: Rust Night' }).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: 'Rust Night', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card.getByText('Interested', { exact: true })).toBeFocused();
  // On the picture.
  await card.click({ position: { x: 40, y: 40 } });
  await expect(page).toHaveURL(/\/events\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Rust Night' })).toBeVisible();
});
