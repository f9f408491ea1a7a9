// What only a browser can tell of the desk: its layouts, focus, contrast, downloads and requests.
import type { Page } from '@playwright/test';
import type { NewEvent } from '@/contract/event-input';
import { localParts } from '@/domain/event-time';
import { society } from '@/data/society';
import { expectAccessible } from './accessibility';
import { expect, settled, signedInAsAdmin, type Site, test } from './fixtures';
import { postEvent } from './post-event';
import { expectNoSidewaysScroll, smallTargets } from './screen-checks';

const dayFromToday = (days: number) =>
  localParts(Date.now() + days * 86_400_000, society.timeZone).day;

const events: Partial<NewEvent>[] = [
  { name: 'Rust Night', startsAt: dayFromToday(1) },
  {
    name: 'Git Together: Your First Pull Request',
    startsAt: `${dayFromToday(6)}T14:00:00+05:30`,
    endsAt: `${dayFromToday(6)}T16:30:00+05:30`,
    place: 'Seminar Hall, Block B',
    link: 'https://example.org/join',
  },
  { name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', date: 'March-April' },
  { name: 'Half an idea', status: 'draft' },
  { name: 'Info Drop', startsAt: dayFromToday(-7) },
];

/** Opens the desk as an admin, with the sample events or others. Returns their ids. */
async function openDesk(page: Page, site: Site, shown = events): Promise<string[]> {
  const Authorization = await signedInAsAdmin(page, site);
  const ids: string[] = [];
  for (const event of shown) ids.push(await postEvent(page, Authorization, event));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  return ids;
}

/** Interactive elements, apart from links within a sentence and the one that appears when it has the focus. */
const targetsOfAdmin = {
  targets: ':is(header, main) :is(a, button)',
  exceptIn: String.raw`.sr-only, dd, h2 + p, .not-focus\:sr-only`,
};

test('on every screen everything fits and is accessible, and a phone shows the list or the event', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const [, gitTogether] = await openDesk(page, site);
  const tabs = ['event', 'people', 'door', 'certificates'];
  for (const path of [
    '/admin',
    '/admin?state=draft',
    ...tabs.map((tab) => `/admin/events/${gitTogether}/${tab}`),
  ]) {
    await page.goto(path);
    for (const width of [1280, 768, 320]) {
      const where = `${path} at ${width} px`;
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await expectNoSidewaysScroll(page, where);
      if (width === 768) await expect.poll(() => gapAtTheRight(page), where).toBe(0);
      else await expectAccessible(page, where);
    }
    expect(await smallTargets(page, targetsOfAdmin), path).toEqual([]);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin');
  const list = page.getByRole('list', { name: 'Upcoming' });
  await expect(page.getByRole('heading', { level: 2, name: 'Rust Night' })).toBeVisible();
  await list.getByRole('link', { name: /Git Together/ }).click();
  const name = page.getByRole('heading', { level: 1, name: /Git Together/ });
  await expect(name).toBeFocused();
  const [listBox, nameBox] = [await list.boundingBox(), await name.boundingBox()];
  expect((listBox?.x ?? 0) + (listBox?.width ?? 0)).toBeLessThan(nameBox?.x ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(name).toBeVisible();
  await expect(list).toBeHidden();
  await page.getByRole('link', { name: 'Upcoming events' }).click();
  await expect(list).toBeVisible();
  await expect(name).toBeHidden();
});

/** From the right edge of the header to that of the last line or frame of the page. */
const gapAtTheRight = (page: Page) =>
  page.evaluate(() => {
    const lastEdge = (elements: Iterable<Element>) =>
      Math.max(...Array.from(elements, (one) => Math.round(one.getBoundingClientRect().right)));
    const lined = [...document.querySelectorAll('main *')].filter((element) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
      return borderTopWidth !== '0px' || borderBottomWidth !== '0px';
    });
    return lastEdge(lined) - lastEdge(document.querySelectorAll('header button'));
  });

test('the keyboard alone cancels an event, takes it back and deletes it with Undo', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const [, id] = await openDesk(page, site);
  await page.goto(`/admin/events/${id}`);
  const menuButton = page.getByRole('button', { name: 'More actions' });
  const note = page.getByLabel('Note for readers');
  const chooseCancel = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
    await page.keyboard.press('c');
    await expect(page.getByRole('menuitem', { name: /^Cancel/ })).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await menuButton.focus();
  await chooseCancel();
  await expect(note).toBeFocused();
  await page.keyboard.type('The speaker is ill.');
  await page.keyboard.press('Escape');
  await expect(menuButton).toBeFocused();
  await chooseCancel();
  await expect(note).toHaveValue('The speaker is ill.');
  await page.getByRole('button', { name: 'Cancel the event' }).press('Enter');
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Put the event back on' }).press('Enter');
  await expect(page.getByText(/is back on/)).toBeVisible();

  await menuButton.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeFocused();
  const deletion = page.getByRole('listitem').filter({ hasText: 'is in the bin' });
  const undo = deletion.getByRole('button', { name: 'Undo' });
  await deletion.focus();
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await expect(undo).toHaveCSS('outline', /solid 3px/);
  // It stays as long as it has the focus, and a second more than it takes to disappear.
  await page.clock.fastForward('01:00');
  await page.clock.runFor(1000);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undo).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeFocused();
  await expect(
    page.getByRole('list', { name: 'Upcoming' }).getByRole('link', { name: /Git Together/ }),
  ).toBeVisible();
});

test.describe('on a shared server', () => {
  test.use({ sharesSite: 'for own events' });

  test('visitors load nothing of the desk', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/events');
    await settled(page);
    const sources = await Promise.all(
      loaded
        .filter((url) => url.endsWith('.js') && !url.endsWith('/sw.js'))
        .map(async (url) => (await page.request.get(url)).text()),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => source.includes('Needs you'))).toEqual([]);
  });
});
