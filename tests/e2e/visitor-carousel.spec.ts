import type { Locator, Page } from '@playwright/test';
import { highlights } from '@/data/highlights';
import { expect, test, withMotion } from './fixtures';

test.use({ ...withMotion, sharesSite: true });

/** The number of the last slide; there are at least three. */
const LAST = highlights.length;

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const slides = (page: Page) => carousel(page).getByRole('group', { name: 'Slides' });
const thumbnail = (page: Page, number: number) =>
  carousel(page).getByRole('button', { name: `Go to slide ${number}`, exact: true });

const slide = (page: Page, number: number) =>
  slides(page).getByRole('group', { name: `${number} of ${LAST}`, exact: true });

/** The only slide that is not hidden from assistive technology. */
async function expectSlide(page: Page, number: number): Promise<void> {
  await expect(slide(page, number)).not.toHaveAttribute('inert');
  await expect(slides(page).locator('[aria-roledescription=slide]:not([inert])')).toHaveCount(1);
}

/** Waits until the slide is fully in view. */
async function expectInPlace(page: Page, number: number): Promise<void> {
  await expectSlide(page, number);
  await expect.poll(async () => Math.round((await box(slide(page, number))).x)).toBe(0);
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (found === null) throw new Error('It is not on the page');
  return found;
}

async function dragByMouse(page: Page, distance: number): Promise<void> {
  const { y } = await box(slides(page));
  await page.mouse.move(600, y + 60);
  await page.mouse.down();
  await page.mouse.move(600 + distance / 2, y + 60);
  await page.mouse.move(600 + distance, y + 60);
  await page.mouse.up();
}

async function dragByFinger(page: Page, distance: number): Promise<void> {
  const { y } = await box(slides(page));
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: y + 60 }],
    });
  await touch('touchStart', 200);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', 200 + distance * part);
  await touch('touchEnd');
  await devtools.detach();
}

test('the slides advance after 4000 ms, wrap, and pause on hover, on focus and in a hidden tab', async ({
  page,
}) => {
  await page.clock.install({ time: '2025-03-15T10:00:00' });
  await page.goto('/');
  await expect(carousel(page)).toBeVisible();
  await page.clock.pauseAt('2025-03-15T10:10:00');

  const current = () => carousel(page).locator('[aria-current=true]').getAttribute('aria-label');
  /** React renders and runs effects in messages to itself, which the clock does not hold back. */
  const rendered = () =>
    page.evaluate(async () => {
      for (let round = 0; round < 5; round += 1) {
        const { port1, port2 } = new MessageChannel();
        const isReceived = new Promise((resolve) => port1.addEventListener('message', resolve));
        port1.start();
        port2.postMessage(null);
        await isReceived;
      }
    });
  const runFor = async (ms: number) => {
    await rendered();
    await page.clock.runFor(ms);
    await rendered();
  };
  const stands = async () => {
    const before = await current();
    await runFor(9_000);
    expect(await current()).toBe(before);
  };
  const goesOn = async () => {
    const before = await current();
    await runFor(3_900);
    expect(await current()).toBe(before);
    await runFor(200);
    expect(await current()).not.toBe(before);
  };

  await slides(page).hover({ position: { x: 100, y: 100 } });
  await stands();
  await page.mouse.move(5, 5);
  await goesOn();
  const [from] = /\d+/.exec((await current()) ?? '') ?? [];
  for (let step = 1; step <= LAST; step += 1) {
    await runFor(4_000);
    expect(await current()).toBe(`Go to slide ${((Number(from) - 1 + step) % LAST) + 1}`);
  }
  await expect(carousel(page).getByRole('status')).toBeEmpty();

  await slides(page).focus();
  await stands();
  await slides(page).blur();
  await goesOn();

  const turnTab = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await turnTab(true);
  await stands();
  await turnTab(false);
  await goesOn();

  await carousel(page).getByRole('button', { name: 'Pause the slides' }).click();
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await stands();
  await carousel(page).getByRole('button', { name: 'Play the slides' }).click();
  await page.mouse.move(5, 5);
  await goesOn();
});

test('thumbnails, arrow keys and a mouse move between the slides and not beyond the ends', async ({
  page,
}) => {
  await page.goto('/');
  await thumbnail(page, LAST - 1).click();
  await expectInPlace(page, LAST - 1);
  await expect(carousel(page).getByRole('status')).toHaveText(
    `Slide ${LAST - 1} of ${LAST}: ${highlights.at(-2)?.title}`,
  );
  await expect(thumbnail(page, LAST - 1)).toHaveAttribute('aria-current', 'true');
  const size = await box(thumbnail(page, LAST - 1));
  expect([size.width, size.height]).toEqual([112, 80]);
  const brightness = (number: number) =>
    thumbnail(page, number)
      .locator('img')
      .evaluate((picture) => Number(getComputedStyle(picture).opacity));
  await expect.poll(() => brightness(LAST - 1)).toBe(1);
  await expect.poll(() => brightness(1)).toBeLessThan(0.7);
  expect((await box(slides(page))).height).toBe(450);

  await slides(page).focus();
  await page.keyboard.press('ArrowRight');
  await expectSlide(page, LAST);
  await page.keyboard.press('ArrowRight');
  await expectSlide(page, LAST);
  await page.keyboard.press('ArrowLeft');
  await expectSlide(page, LAST - 1);

  await dragByMouse(page, -12);
  await expectSlide(page, LAST);
  await dragByMouse(page, -300);
  await expectSlide(page, LAST);
  await dragByMouse(page, 8);
  await expectSlide(page, LAST);
  await dragByMouse(page, 12);
  await expectSlide(page, LAST - 1);
  await dragByMouse(page, 700);
  await expectSlide(page, LAST - 2);
  await thumbnail(page, 2).click();
  await expectInPlace(page, 2);
  await dragByMouse(page, 12);
  await expectSlide(page, 1);
  await dragByMouse(page, 300);
  await expectInPlace(page, 1);
});

test('Back from the article of a slide finds that slide, still paused', async ({ page }) => {
  await page.goto('/events');
  await carousel(page).getByRole('button', { name: 'Pause the slides' }).click();
  await thumbnail(page, 2).click();
  await expectInPlace(page, 2);
  await slide(page, 2).getByRole('link').click();
  await expect(carousel(page)).toBeHidden();
  await page.goBack();
  await expectInPlace(page, 2);
  await expect(carousel(page).getByRole('button', { name: 'Play the slides' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expectSlide(page, 1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('swipes and buttons move to the next slide and not beyond the ends', async ({ page }) => {
    await page.goto('/events');
    await expectSlide(page, 1);
    expect((await box(slides(page))).height).toBe(350);
    await expect(thumbnail(page, 1)).toBeHidden();

    await dragByFinger(page, 120);
    await expectSlide(page, 1);
    await dragByFinger(page, -40);
    await expectSlide(page, 2);
    await dragByFinger(page, 40);
    await expectSlide(page, 1);

    const next = carousel(page).getByRole('button', { name: 'Next slide' });
    for (let number = 2; number <= LAST; number += 1) {
      await next.tap();
      await expectSlide(page, number);
    }
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await dragByFinger(page, -120);
    await expectInPlace(page, LAST);
  });
});
