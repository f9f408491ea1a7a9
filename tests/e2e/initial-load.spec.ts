import { artwork } from '@/data/artwork';
import { exampleEvent, exampleEventPaths, exampleTeam } from '#tests/support/examples';
import { expectSameWithoutStylesheet } from './deferred-stylesheet';
import { expect, hydrated, settled, signedIn, smoke, test, withMotion } from './fixtures';
import { holdScripts } from './hold-scripts';
import { watchLayout } from './layout-shifts';

test.use({ ...withMotion, sharesSite: true });

const addresses = [
  '/',
  '/events',
  '/about',
  exampleTeam.href,
  ...exampleEventPaths,
  '/auth',
  '/blogs',
  '/no/such/page',
  '/no/such/page.2',
];

test(
  'the app takes over the HTML of each kind of page without a layout shift',
  smoke,
  async ({ page }) => {
    const expectNoShift = await watchLayout(page);
    for (const path of addresses) {
      const letIn = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveCount(1);
      const element = await heading.elementHandle();
      await letIn();
      await settled(page);
      expect(await element?.evaluate((node) => node.isConnected)).toBe(true);
      await expectNoShift();
      await expect(page.locator('title')).toHaveCount(1);
      await expect(page.locator('meta[name=description]')).toHaveCount(1);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  },
);

test.describe('without the deferred style sheet', () => {
  test.use({ allowedErrors: [/./] });

  // Each of another layout.
  for (const path of ['/', ...exampleEventPaths, '/auth']) {
    test(`${path} looks the same`, async ({ page }) => {
      await expectSameWithoutStylesheet(page, path);
    });
  }
});

test('a member never sees "Sign In", and the profile causes no layout shift', async ({
  page,
  site,
  member,
}) => {
  await signedIn(page, site, member);
  const expectNoShift = await watchLayout(page);
  const letIn = await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  const link = page.getByRole('banner').getByText('Sign In', { exact: true });
  await expect(link).toBeHidden();
  await letIn();
  await expect(page.getByRole('button', { name: 'Profile menu of Ada' })).toBeVisible();
  await expectNoShift();
});

test('a visitor sees "Sign In" before hydration', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByText('Sign In', { exact: true })).toBeVisible();
});

test('scrolling before hydration is kept, and Back returns to that position', async ({ page }) => {
  const letIn = await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  const y = () => page.evaluate(() => window.scrollY);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.keyboard.press('End');
  await expect
    .poll(async () => (await y()) + (page.viewportSize()?.height ?? 0))
    .toBe(await page.evaluate(() => document.documentElement.scrollHeight));
  const place = await y();
  await letIn();
  await settled(page);
  expect(await y()).toBe(place);
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a')?.click());
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect.poll(y).toBe(place);
});

test('the picture of Home is in the HTML and is not loaded again', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/art/')) pictures.push(pathname);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await settled(page);
  await expect(page.locator('picture img')).toHaveAttribute('src', /^data:image\/svg/);
  expect(pictures).not.toContain(artwork.hero.src);
  await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(0);
});

test('text typed before hydration stays', async ({ page, member }) => {
  const letIn = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByLabel('News by mail');
  await field.fill(member);
  // A form that is submitted too early sends nothing.
  await field.press('Enter');
  await letIn();
  await hydrated(page);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
});

test('a typed URL starts at the top of the page, or at its fragment', async ({ page }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
  await page.goto('/about');
  await settled(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.goto('/events#discover');
  await settled(page);
  await expect(page.getByRole('heading', { name: /DISCOVER/ })).toBeInViewport();
});

test('Back, also from another site, restores the scroll position', async ({ page }) => {
  await page.goto('/about');
  const place = 700;
  await page.mouse.wheel(0, place);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.goto(exampleEvent().href);
  await page.goBack();
  // The previous document may respond or be gone during the call.
  await expect(async () => expect(await page.evaluate(() => window.scrollY)).toBe(place)).toPass();
});
