// What only a browser can tell of the event form: layout, native inputs, real uploads, the keyboard.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, signedInAsAdmin, type Site, smoke, test } from './fixtures';

test.use({ timezoneId: 'Asia/Kolkata', sharesSite: 'for own events' });

async function openForm(page: Page, site: Site): Promise<void> {
  await signedInAsAdmin(page, site);
  await page.goto('/admin/events/new');
  await expect(page.getByLabel('Name')).toBeVisible();
}

const photo = async () => ({
  name: 'rust.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 1200, height: 900, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer(),
});

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test(
  'an organiser publishes an event with the keyboard and a picture',
  smoke,
  async ({ page, site }) => {
    await openForm(page, site);
    await page.getByLabel('Name').focus();
    await page.keyboard.type('An evening by keyboard');
    await page.keyboard.press('Tab');
    // In the order of the browser's language, American English.
    await page.keyboard.type('07122031');
    await expect(page.getByLabel(/^Day/)).toHaveValue('2031-07-12');
    await page.getByLabel(/^Starts at/).fill('18:00');
    await page.getByLabel(/^Ends at/).fill('19:00');
    await expect(page.getByText('Saturday, 12 July 2031, 18:00–19:00').first()).toBeVisible();
    await page.getByLabel('Choose a picture').setInputFiles(await photo());
    const shown = page.getByRole('img', { name: 'As the card shows it' });
    await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
    await page.getByLabel('Description', { exact: true }).fill('A **first** program');
    await page.getByRole('tab', { name: 'Write' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tabpanel').locator('strong')).toHaveText('first');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/events\/\d+$/);
    await page.goto('/events');
    await expect(page.getByRole('heading', { name: 'An evening by keyboard' })).toBeVisible();
  },
);

test('nothing moves when errors appear', async ({ page, site }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 320) await openForm(page, site);
    await page.reload();
    const publish = page.getByRole('button', { name: 'Publish' });
    // In one call, because the page scrolls to the first error meanwhile.
    const place = () =>
      publish.evaluate((button) => button.getBoundingClientRect().y + window.scrollY);
    const before = await place();
    await publish.click();
    await expect(page.getByText('Please enter a name.')).toBeVisible();
    await expect(page.getByText('Please enter a date.')).toBeVisible();
    expect(await place(), `at ${width} px`).toBeCloseTo(before, 1);
    await expectAccessible(page);
  }
});

for (const [width, fontSize] of [
  [320, '100%'],
  [390, '200%'],
] as const) {
  test(`the form fits ${width} px with text at ${fontSize}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await openForm(page, site);
    await page.addStyleTag({ content: `html { font-size: ${fontSize} }` });
    await page.getByText('Use words instead').click();
    for (const when of ['W'.repeat(90), 'Three long evenings, from 12 July 2031 on']) {
      await page.getByLabel('In words').fill(when);
      await expect(page.getByRole('group', { name: 'When' }).getByText(when)).toBeVisible();
      expect(await overflowOf(page), when).toBe(0);
    }
    await page.getByLabel('Choose a picture').setInputFiles(await photo());
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    const small = await page
      .locator('form')
      .locator('input:not([type=file]):not([type=checkbox]), button, textarea, label:has(input)')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility())
          .filter((control) => control.getBoundingClientRect().height < 44)
          .map((control) => control.outerHTML),
      );
    expect(small).toEqual([]);
  });
}

test('a large photo is scaled down before its upload', async ({ page, site }) => {
  const [width, height] = [2400, 1500];
  const noise = randomBytes(width * height * 3);
  const buffer = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(1024 * 1024);
  await openForm(page, site);
  const upload = page.waitForRequest('**/api/admin/picture');
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Choose a picture').setInputFiles(file);
  const { requestBodySize } = await (await upload).sizes();
  expect(requestBodySize).toBeLessThan(buffer.length * 0.7);
  await expect(page.getByLabel('The picture’s address')).toHaveValue(/-1600x1000\.webp$/);
});
