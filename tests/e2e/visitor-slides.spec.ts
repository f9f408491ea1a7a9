// The pictures of the slides, and whether the text on them is readable.
import type { Locator } from '@playwright/test';
import { highlights } from '@/data/highlights';
import { setFontSize } from './cut-content';
import { expect, settled, test } from './fixtures';

test.use({ sharesSite: true });

const SCREENS = [
  // With buttons to the next slide; with thumbnails.
  { width: 320, percent: 200 },
  { width: 1280, percent: 100 },
];

/** How far the picture of a slide stays away from the edges of the slide, or reaches over them. */
const gapsAround = (slide: Locator) =>
  slide.evaluate((element) => {
    const outer = element.getBoundingClientRect();
    const inner = element.querySelector('img')?.getBoundingClientRect();
    return (['left', 'top', 'right', 'bottom'] as const).map((side) =>
      Math.round((inner?.[side] ?? NaN) - outer[side]),
    );
  });

/** Makes the pictures white, on which light text is hardest to read: photos may be as bright. */
const whiten = (carousel: Locator) =>
  carousel.evaluate((region) =>
    Promise.all(
      [...region.querySelectorAll('img')].map((picture) => {
        picture.loading = 'eager';
        picture.src =
          'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1760" height="900"><path fill="white" d="M0 0h1760v900H0z"/></svg>';
        return picture.decode();
      }),
    ),
  );

/** The lowest contrast between a slide's text and the pixels behind it. The text is invisible from then on. */
async function lowestContrast(slide: Locator): Promise<number> {
  await slide.evaluate((element) => {
    for (const text of element.querySelectorAll<HTMLElement>('p, h2, h2 *'))
      text.style.color = 'transparent';
  });
  const screenshot = (await slide.screenshot()).toString('base64');
  return slide.evaluate(async (element, encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const pixels = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(pixels.width, pixels.height).getContext('2d');
    if (canvas === null) throw new Error('The browser cannot draw');
    canvas.drawImage(pixels, 0, 0);
    const frame = element.getBoundingClientRect();
    const linear = (value: number) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const luminance = (red: number, green: number, blue: number) =>
      0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
    let brightest = 0;
    for (const text of element.querySelectorAll('p, h2')) {
      const words = document.createRange();
      words.selectNodeContents(text);
      for (const { left, top, width, height } of words.getClientRects()) {
        const { data } = canvas.getImageData(left - frame.left, top - frame.top, width, height);
        for (let at = 0; at < data.length; at += 4)
          brightest = Math.max(
            brightest,
            luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0),
          );
      }
    }
    // The text is white.
    return 1.05 / (brightest + 0.05);
  }, screenshot);
}

for (const { width, percent } of SCREENS) {
  const title = `at ${width} px and a font of ${percent} % the picture fills each slide, and the text is readable on a white one`;
  test(title, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await setFontSize(page, percent);
    await page.goto('/events');
    await settled(page);
    const carousel = page.getByRole('region', { name: 'Highlights' });
    await whiten(carousel);
    const next = carousel.getByRole('button', { name: 'Next slide' });
    for (const [index, { title: heading }] of highlights.entries()) {
      const thumbnail = carousel.getByRole('button', { name: `Go to slide ${index + 1}` });
      if (await next.isHidden()) await thumbnail.click();
      else if (index > 0) await next.click();
      const name = `${index + 1} of ${highlights.length}`;
      const slide = carousel.getByRole('group', { name, exact: true });
      await expect.poll(async () => Math.round((await slide.boundingBox())?.x ?? -1)).toBe(0);
      expect(await gapsAround(slide), heading).toEqual([0, 0, 0, 0]);
      await expect(slide.getByRole('heading')).toHaveCSS('color', 'rgb(255, 255, 255)');
      expect(await lowestContrast(slide), heading).toBeGreaterThanOrEqual(4.5);
    }
  });
}
