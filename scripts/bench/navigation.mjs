import { openPhone } from './phone.mjs';

const SCROLLED_TO = 600;
const TIMEOUT_MS = 10_000;

/**
 * Taps from the home page to Events and goes back, each time from an idle page.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<{ clickMs: number, backMs: number, moved: number, twice: string[] }>} `clickMs` and
 * `backMs`: milliseconds to the painted page; `moved`: how far the scroll position is off after going
 * back, in pixels; `twice`: paths that were loaded more than once.
 */
export async function measureNavigation(browser, url) {
  const phone = await openPhone(browser);
  const { page } = phone;
  try {
    await page.goto(`${url}/`, { waitUntil: 'load' });
    await phone.waitForNetworkIdle();
    const there = painted(page, 'Events', 'click');
    await page.locator('main a[href^="/events"]').first().tap();
    const clickMs = await there;
    await phone.waitForNetworkIdle();
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent !== 'Events');

    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), SCROLLED_TO);
    await page.waitForTimeout(300);
    const place = await page.evaluate(() => window.scrollY);
    await page.evaluate(() => {
      const link = document.querySelector('main a[href^="/events"]');
      if (link instanceof HTMLElement) link.click();
    });
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === 'Events');
    await phone.waitForNetworkIdle();
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
 * Measures the time from an event to the frame that shows the next page.
 * @param {import('@playwright/test').Page} page
 * @param {string | undefined} heading The heading of the next page; undefined: any but Events.
 * @param {'click' | 'popstate'} event
 * @returns {Promise<number>} Milliseconds.
 */
function painted(page, heading, event) {
  // Playwright sends commands in order, so the listener is installed before the tap.
  return page.evaluate(
    ({ heading, event, timeoutMs }) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`No new page after ${timeoutMs} ms`)), timeoutMs);
        const isThere = () => {
          const shown = document.querySelector('main h1')?.textContent;
          return heading === undefined
            ? shown !== undefined && shown !== 'Events'
            : shown === heading;
        };
        /** @param {Event} event */
        const onEvent = ({ timeStamp }) => {
          // The second frame callback runs once the first frame is on the screen.
          const settle = () =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(performance.now() - timeStamp)),
            );
          // React renders history navigations synchronously, before this listener runs.
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
    { heading, event, timeoutMs: TIMEOUT_MS },
  );
}
