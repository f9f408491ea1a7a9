import { openPhone } from './phone.mjs';

/**
 * @typedef {object} Timeline Times in ms.
 * @property {number} first The first contentful paint.
 * @property {number} largest The largest contentful paint.
 * @property {string} largestElement
 * @property {number} firstRequest
 * @property {number} shift Cumulative layout shift.
 * @property {string[]} shifts
 * @property {number} blocking
 * @property {string[]} early Images below the fold that load without being needed.
 */

/** Longer tasks count as blocking time. */
const LONG_TASK_MS = 50;

/**
 * Opens a page with an empty cache, waits until the network is idle, and measures it.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ url: string, token?: string, isScriptBlocked?: boolean }} target `isScriptBlocked` loads the
 * page without its scripts.
 * @returns Milliseconds, bytes and counts; descriptions of layout shifts; images that load too early.
 */
export async function visit(browser, { url, token, isScriptBlocked = false }) {
  const phone = await openPhone(browser, token);
  const { page, devtools } = phone;
  try {
    if (isScriptBlocked) await devtools.send('Network.setBlockedURLs', { urls: ['*.js'] });
    await page.goto(url, { waitUntil: 'load' });
    await phone.waitForNetworkIdle();
    const { metrics } = await devtools.send('Performance.getMetrics');
    const timeline = await page.evaluate(readTimeline, LONG_TASK_MS);
    const requests = phone.requests();
    // The page's clock starts shortly before its first request.
    const largestAt =
      (requests[0]?.sentAt ?? NaN) + (timeline.largest - timeline.firstRequest) / 1000;
    /** @param {string} [kind] */
    const bytesOf = (kind) =>
      sum(
        requests.filter((one) => kind === undefined || one.kind === kind),
        ({ bytes }) => bytes,
      );
    return {
      ...timeline,
      mainThread: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000,
      scriptToLargest: sum(
        requests.filter(({ kind }) => kind === 'script').flatMap(({ parts }) => parts),
        (part) => (part.at <= largestAt ? part.bytes : 0),
      ),
      requestsToLargest: requests.filter(({ sentAt }) => sentAt <= largestAt).length,
      script: bytesOf('script'),
      styles: bytesOf('styles'),
      pictures: bytesOf('pictures'),
      total: bytesOf(),
      requests: requests.length,
    };
  } finally {
    await phone.close();
  }
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => number} of
 */
const sum = (items, of) => items.reduce((total, item) => total + of(item), 0);

/**
 * Runs in the page and reads the browser's performance timeline.
 * @param {number} longTaskMs
 * @returns {Promise<Timeline>}
 */
async function readTimeline(longTaskMs) {
  /**
   * @param {string} type
   * @returns {Promise<any[]>} TypeScript lacks the types of these entries.
   */
  const buffered = (type) =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => {
        clearTimeout(none);
        observer.disconnect();
        resolve(list.getEntries());
      });
      const none = setTimeout(() => {
        observer.disconnect();
        resolve([]);
      }, 300);
      observer.observe({ type, buffered: true });
    });
  /** @param {Node | null | undefined} node */
  const nameOf = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'a removed element';
    const text = (element.textContent ?? '').trim().slice(0, 30);
    return `<${element.localName} class="${(element.getAttribute('class') ?? '').slice(0, 40)}"> "${text}"`;
  };
  const [paints, largest, shifts, tasks] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'].map(buffered),
  );
  const first = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? NaN;
  const unexpected = shifts.filter(({ hadRecentInput }) => !hadRecentInput);

  // Cumulative layout shift: the largest sum in a window of up to 5 s with gaps of less than 1 s.
  let worst = 0;
  let burst = { from: 0, to: -Infinity, value: 0 };
  for (const { startTime, value } of unexpected) {
    const continues = startTime - burst.to < 1000 && startTime - burst.from < 5000;
    burst = continues
      ? { ...burst, to: startTime, value: burst.value + value }
      : { from: startTime, to: startTime, value };
    worst = Math.max(worst, burst.value);
  }

  /** The images without lazy loading in the HTML as sent: when idle, the app loads the others too. */
  const eagerImages = async () => {
    const html = await (await fetch(window.location.href)).text();
    const { images } = new DOMParser().parseFromString(html, 'text/html');
    return [...images]
      .filter((image) => image.getAttribute('loading') !== 'lazy')
      .map((image) => new URL(image.getAttribute('src') ?? '', window.location.href).href);
  };

  const boxes = [...document.images].map((image) => ({
    image,
    box: image.getBoundingClientRect(),
  }));
  // A hidden image, such as a thumbnail for large screens, has no width.
  const above = new Set(
    boxes
      .filter(({ box }) => box.width > 0 && box.top < window.innerHeight)
      .map(({ image }) => image.currentSrc),
  );
  const [navigation] = await buffered('navigation');
  return {
    first,
    largest: largest.at(-1)?.startTime ?? NaN,
    largestElement: nameOf(largest.at(-1)?.element),
    firstRequest: navigation?.fetchStart ?? NaN,
    shift: worst,
    shifts: unexpected.map(({ value, startTime, sources }) => {
      const moves = sources.map((/** @type {any} */ { node, previousRect, currentRect }) => {
        const from = `${previousRect.y} (${previousRect.height} high)`;
        return `${nameOf(node)} from ${from} to ${currentRect.y} (${currentRect.height})`;
      });
      return `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${moves.join('; ')}`;
    }),
    blocking: tasks.reduce((total, { duration }) => total + Math.max(0, duration - longTaskMs), 0),
    early: await eagerImages().then((images) => images.filter((src) => !above.has(src))),
  };
}
