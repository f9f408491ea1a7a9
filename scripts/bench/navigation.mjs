import { openPhone } from './phone.mjs';

const SCROLLED_TO = 600;
const TIMEOUT_MS = 10_000;

/**
 * Goes from home to Events by a tap and back, once everything is idle.
 * @returns {Promise<object>} Milliseconds from the tap to the painted page, there and back; how far the
 * place on the page has moved, in pixels; the addresses that were loaded more than once.
 */
export async function measureNavigation(browser, url) {
  const phone = await openPhone(browser);
  const { page } = phone;
  try {
    await page.goto(`${url}/`, { waitUntil: 'load' });
    await phone.untilQuiet();
    const there = painted(page, 'Events', 'click');
    await page.locator('main a[href="/events"]').first().tap();
    const clickMs = await there;
    await phone.untilQuiet();
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent !== 'Events');

    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), SCROLLED_TO);
    await page.waitForTimeout(300);
    const place = await page.evaluate(() => window.scrollY);
    await page.evaluate(() => document.querySelector('main a[href="/events"]').click());
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === 'Events');
    await phone.untilQuiet();
    const home = painted(page, undefined, 'popstate');
    await page.evaluate(() => window.history.back());
    const backMs = await home;
    await page.waitForTimeout(500);
    const moved = Math.abs((await page.evaluate(() => window.scrollY)) - place);
    const paid = phone.requests().filter(({ isCached, bytes }) => !isCached && bytes > 0);
    const addresses = paid.map((request) => new URL(request.url).pathname);
    return {
      clickMs,
      backMs,
      moved,
      twice: [...new Set(addresses.filter((one, index) => addresses.indexOf(one) !== index))],
    };
  } finally {
    await phone.close();
  }
}

/**
 * Waits for the event and then for the frame that shows the page with this heading, or with another
 * one than Events.
 * @returns {Promise<number>} Milliseconds between the two.
 */
function painted(page, heading, event) {
  // The listener is there before the tap: both go to the page one after the other.
  return page.evaluate(
    ([heading, event, patience]) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`No other page after ${patience} ms`)), patience);
        const isThere = () => {
          const shown = document.querySelector('main h1')?.textContent;
          return heading === undefined
            ? shown !== undefined && shown !== 'Events'
            : shown === heading;
        };
        const onEvent = ({ timeStamp }) => {
          // The frame that comes after the next one starts when that is on the screen.
          const settle = () =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(performance.now() - timeStamp)),
            );
          // React shows what the history brings back at once, before this is called.
          if (isThere()) return settle();
          const observer = new MutationObserver(() => {
            if (!isThere()) return;
            observer.disconnect();
            settle();
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          return undefined;
        };
        window.addEventListener(event, onEvent, { once: true, capture: true });
      }),
    [heading, event, TIMEOUT_MS],
  );
}
