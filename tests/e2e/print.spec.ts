import { exampleEvent } from '#tests/support/examples';
import { society } from '@/data/society';
import { createEvent, expect, gitTogether, settled, signedInAsAdmin, test } from './fixtures';

test.use({ sharesSite: 'for own events' });

test('an event and an article print without what only a screen needs, and with their address', async ({
  page,
  site,
  browser,
}) => {
  const organiser = await browser.newPage({ baseURL: site.url });
  await signedInAsAdmin(organiser, site);
  await organiser.goto('/events');
  await createEvent(organiser, { ...gitTogether, name: 'Notice Night', date: '1st May 2091' });
  await organiser.close();
  await page.goto('/events');
  const card = page.getByRole('article').filter({ hasText: 'Notice Night' });
  const event = await card.getByRole('link').first().getAttribute('href');

  for (const path of [event ?? '', exampleEvent.href]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await settled(page);
    const address = page.getByText(site.url + path);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(address).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(address).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${society.name}${site.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const forScreens = page
      .locator(
        '#root > div > :is(header, footer), form, nav, button, input, [aria-roledescription]',
      )
      .filter({ visible: true });
    await expect(forScreens, path).toHaveCount(0);
    const picture = page.locator('main > article img').first();
    await expect(picture).toBeVisible();
    const { shown, natural, height } = await picture.evaluate((element: HTMLImageElement) => {
      const { clientWidth, clientHeight, naturalWidth, naturalHeight } = element;
      const shape = { shown: clientWidth / clientHeight, natural: naturalWidth / naturalHeight };
      return { ...shape, height: clientHeight };
    });
    if (path === event) expect(shown, 'the picture is whole').toBeCloseTo(natural, 1);
    if (path === event) expect(height).toBeLessThanOrEqual(303);
    const colorBands = page.locator('main > article > div:empty').filter({ visible: true });
    await expect(colorBands, path).toHaveCount(0);
  }
});

test('Home with six events prints on two sheets', async ({ page }) => {
  const data = Array.from({ length: 6 }, (_, index) => ({
    id: String(index + 1),
    name: 'Print Night',
    description: 'What a commit is made of, and why that makes a branch so cheap. '.repeat(4),
    image: '',
    date: 'Saturday, 12 July 2025, 17:00–19:00',
    place: 'Seminar Hall 2',
    createdAt: '2026-01-01T00:00:00Z',
  }));
  await page.route('**/api/event', (route) => route.fulfill({ json: { data } }));
  await page.goto('/');
  await page.locator('#upcoming').evaluate((section) => section.scrollIntoView());
  await expect(page.locator('#upcoming article')).toHaveCount(6);
  await settled(page);
  const sheets = (await page.pdf({ format: 'A4', preferCSSPageSize: true }))
    .toString('latin1')
    .match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(2);
});

test('the desk prints its list and its forms, although paper is narrower than the screen', async ({
  page,
  site,
}) => {
  const screen = { width: 1280, height: 800 };
  await page.setViewportSize(screen);
  await signedInAsAdmin(page, site);
  await page.goto('/events');
  await createEvent(page, { ...gitTogether, name: 'Desk Night', date: '1st May 2091' });
  const shownOnPaper = {
    '/admin': page.getByRole('link', { name: /Desk Night/ }),
    '/admin/mail': page.getByLabel('Subject'),
  };
  for (const [path, content] of Object.entries(shownOnPaper)) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(screen);
    await page.goto(path);
    await expect(content).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1000 });
    await expect(content).toBeVisible();
    await expect(page.getByText(site.url + path)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${society.name}${site.url}${path}`);
  }
});

test.describe('with a server of its own', () => {
  test.use({ sharesSite: false });

  test('Home, the events and About print dark text, and their cards as wide as the sheet', async ({
    page,
    site,
  }) => {
    const organiser = await page.context().newPage();
    await signedInAsAdmin(organiser, site);
    await organiser.goto('/events');
    await createEvent(organiser, { ...gitTogether, name: 'Print Night', date: '1st May 2091' });
    await organiser.close();
    // The sheet of paper without its margins.
    await page.setViewportSize({ width: 688, height: 1000 });
    for (const path of ['/', '/events', '/about']) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      await settled(page);
      await page.emulateMedia({ media: 'print' });
      const lightTexts = page.locator('main .text-card').filter({ visible: true });
      if (path !== '/events') await expect(lightTexts).not.toHaveCount(0);
      for (const text of await lightTexts.all()) {
        await expect(text).toHaveCSS('color', 'rgb(21, 23, 31)');
      }
      const cards = page.locator('.card-grid > article').filter({ visible: true });
      if (path !== '/about') await expect(cards.filter({ hasText: 'Print Night' })).toHaveCount(1);
      for (const card of await cards.all()) {
        expect((await card.boundingBox())?.width, path).toBeGreaterThan(680);
      }
      await expect(page.getByRole('link', { name: /LinkedIn/ })).toHaveCount(0);
    }
  });
});
