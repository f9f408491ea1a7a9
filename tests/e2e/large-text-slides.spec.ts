import type { Locator } from '@playwright/test';
import { highlights } from '@/data/highlights';
import { setFontSize } from './cut-content';
import { expect, settled, slow, test } from './fixtures';

test.use({ sharesSite: true });

/** What is cut off of the slide in view and of the buttons, and texts below a button. */
const incomplete = (carousel: Locator) =>
  carousel.evaluate((region) => {
    const frame = region.querySelector('[aria-label="Slides"]')?.getBoundingClientRect();
    if (frame === undefined) return ['no slides'];
    // Also the one that pauses the slides, which reduced motion hides and which keeps its place.
    const buttons = [...region.querySelectorAll('button')].filter((one) => one.checkVisibility());
    const texts = [
      ...region.querySelectorAll('[aria-roledescription=slide]:not([inert]) :is(p, h2, h2 a)'),
    ];
    const describe = (element: Element) =>
      element.getAttribute('aria-label') ?? `${element.tagName} ${element.textContent}`;
    const outside = [...texts, ...buttons].filter((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const isInFrame =
        left >= 0 && right <= innerWidth && top >= frame.top && bottom <= frame.bottom;
      return !isInFrame || width < 44 || height < (element.matches('button, a') ? 44 : 1);
    });
    const cut = texts.filter((element) => element.scrollWidth > element.clientWidth + 1);
    const covered = texts.filter((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return [...words.getClientRects()].some((line) =>
        buttons.some((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return line.left < right && line.right > left && line.top < bottom && line.bottom > top;
        }),
      );
    });
    return [
      ...outside.map((element) => `outside: ${describe(element)}`),
      ...cut.map((element) => `cut off: ${describe(element)}`),
      ...covered.map((element) => `covered: ${describe(element)}`),
    ];
  });

/** The first has buttons to the next slide, as on a phone, and the last has thumbnails. */
const SCREENS = [
  { width: 320, percent: 200 },
  { width: 1280, percent: 200 },
  { width: 1600, percent: 200 },
  { width: 1280, percent: 125 },
];

for (const { width, percent } of SCREENS) {
  test(
    `at ${width} px and a font of ${percent} % each slide is whole, and the buttons lead to it`,
    slow,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await setFontSize(page, percent);
      const carousel = page.getByRole('region', { name: 'Highlights' });
      const next = carousel.getByRole('button', { name: 'Next slide' });
      for (const path of ['/', '/events']) {
        await page.goto(path);
        await settled(page);
        for (const [index, { title, subtitle }] of highlights.entries()) {
          const where = `${path}: ${title}`;
          const thumbnail = carousel.getByRole('button', { name: `Go to slide ${index + 1}` });
          if (await next.isHidden()) await thumbnail.click();
          else if (index > 0) await next.click();
          const slide = carousel.getByRole('group', {
            name: `${index + 1} of ${highlights.length}`,
            exact: true,
          });
          await expect(slide).not.toHaveAttribute('inert');
          await expect.poll(async () => Math.round((await slide.boundingBox())?.x ?? -1)).toBe(0);
          await expect(slide.getByRole('heading', { name: title })).toBeVisible();
          await expect(slide.getByText(subtitle)).toBeVisible();
          await expect.poll(() => incomplete(carousel), where).toEqual([]);
        }
      }
    },
  );
}
