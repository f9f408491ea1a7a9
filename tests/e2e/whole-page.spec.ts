import { exampleEvent, exampleTeam } from '#tests/support/examples';
import { society } from '@/data/society';
import { expect, idle, missingImages, test } from './fixtures';

test.use({ sharesSite: true });

const paths = ['/', '/events', '/about', exampleTeam.href, exampleEvent.href, '/auth', '/blogs'];

const isReached = (path: string) => path === '/' || path === '/events';

for (const path of paths) {
  test(`all images of ${path} load for a reader who does not scroll`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const text = await page.evaluate(() => document.body.innerText);
    expect(text).toContain(`© ${society.copyrightYears}`);
    if (isReached(path)) expect(text).toContain('OUR UPCOMING EVENTS');
    await expect.poll(() => missingImages(page)).toEqual([]);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test('after a navigation the images load without scrolling too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect.poll(() => missingImages(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: "See what's on" }).click();
  await expect(page.getByRole('heading', { name: 'DISCOVER OUR EXCITING EVENTS' })).toBeAttached();
  await expect.poll(() => missingImages(page)).toEqual([]);
});

test('with data saving only images near the viewport load', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/events');
  await idle(page);
  const lazy = () =>
    page.evaluate(() => [...document.images].filter(({ loading }) => loading === 'lazy').length);
  expect(await lazy()).toBeGreaterThan(0);
});
