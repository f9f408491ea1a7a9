import type { Page } from '@playwright/test';

/**
 * Presses Tab until an element with the text or label has the focus, as somebody without a mouse does. Fails if the
 * keyboard does not reach it.
 */
export async function tabTo(page: Page, text: string | RegExp, maxPresses = 40): Promise<void> {
  const names: string[] = [];
  while (names.length < maxPresses) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      return (element?.getAttribute('aria-label') ?? label?.textContent ?? '').trim();
    });
    if (typeof text === 'string' ? name === text : text.test(name)) return;
    names.push(name.slice(0, 60));
  }
  throw new Error(`Tab does not lead to ${String(text)}, but to ${names.join(' | ')}`);
}
