import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const USUAL_PIXELS = 16;

/** Sets the font size of the browser, which media queries in rem follow, unlike a style on the page. */
export async function setFontSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const standard = (USUAL_PIXELS * percent) / 100;
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  // The page follows with its next frame. A new element has the new size before, so the root element is measured.
  const sizeInPage = () =>
    page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  await expect.poll(sizeInPage).toBe(standard);
}

/** What reaches over an edge of the window, and texts that their own box cuts off. */
export const cutContent = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const describe = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
    const dialogs = document.querySelectorAll('[role=dialog], [role=menu]');
    const all = [
      ...document.querySelectorAll(
        'header *, main *, footer *, [data-banner] *, aside *, [data-sonner-toast] *',
      ),
      ...[...dialogs].flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')]),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert], .sr-only') &&
        element.clientHeight !== 1,
    );
    const isControl = (element: Element) => element.matches('a, button, input, select, textarea');
    // A strip of slides scrolls sideways by itself.
    const isInStrip = (element: Element) => element.closest('[aria-roledescription]') !== null;
    const outside = all.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const isOutside = right > clientWidth + 1 || (isControl(element) && left < -1);
      return (
        isOutside && (scrollWidth > clientWidth || (isControl(element) && !isInStrip(element)))
      );
    });
    // A dialog is fixed: what reaches over the top or the bottom of the window cannot be scrolled to.
    const tall = [...dialogs].filter((dialog) => {
      const { top, bottom } = dialog.getBoundingClientRect();
      return top < -1 || bottom > innerHeight + 1;
    });
    const cut = all.filter((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      // Names and places on cards end after two lines, with an ellipsis.
      const isTall =
        hides(overflowY) &&
        webkitLineClamp === 'none' &&
        element.scrollHeight > element.clientHeight + 5;
      const isWide =
        hides(overflowX) &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 5;
      const isShown = element.clientHeight > 4 && element.textContent?.trim() !== '';
      return isShown && (isTall || isWide) && !isInStrip(element);
    });
    return [
      ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} px wide`] : []),
      ...outside.map((element) => `outside: ${describe(element)}`),
      ...tall.map((element) => `too tall: ${describe(element)}`),
      ...cut.map((element) => `cut off: ${describe(element)}`),
    ];
  });
