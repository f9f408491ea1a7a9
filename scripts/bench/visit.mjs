import { openPhone } from './phone.mjs';

/** A task that is longer keeps the user waiting. */
const LONG_TASK_MS = 50;

/**
 * Opens a page with an empty cache and waits until it has come to rest; without its scripts, to see what
 * the page itself costs.
 * @returns {Promise<object>} Milliseconds, bytes and counts; where the layout has shifted and what is
 * loaded too early, in words.
 */
export async function visit(browser, { url, token, isScriptBlocked = false }) {
  const phone = await openPhone(browser, token);
  const { page, devtools } = phone;
  try {
    if (isScriptBlocked) await devtools.send('Network.setBlockedURLs', { urls: ['*.js'] });
    await page.goto(url, { waitUntil: 'load' });
    await phone.untilQuiet();
    const { metrics } = await devtools.send('Performance.getMetrics');
    const seen = await page.evaluate(readTimeline, LONG_TASK_MS);
    const requests = phone.requests();
    // The clock of the page starts shortly before its first request is sent.
    const largestAt = requests[0].sentAt + (seen.largest - seen.firstRequest) / 1000;
    const bytesOf = (kind) =>
      sum(
        requests.filter((one) => kind === undefined || one.kind === kind),
        ({ bytes }) => bytes,
      );
    return {
      ...seen,
      mainThread: metrics.find(({ name }) => name === 'TaskDuration').value * 1000,
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

const sum = (items, of) => items.reduce((total, item) => total + of(item), 0);

/** Runs in the page: reads what the browser has kept of its own timeline. */
async function readTimeline(longTaskMs) {
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
  const nameOf = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'an element that is gone';
    const text = (element.textContent ?? '').trim().slice(0, 30);
    return `<${element.localName} class="${(element.getAttribute('class') ?? '').slice(0, 40)}"> "${text}"`;
  };
  const [paints, largest, shifts, tasks] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'].map(buffered),
  );
  const first = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? NaN;
  const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput);

  // The largest sum of shifts that follow one another within a second, in five seconds at most.
  let worst = 0;
  let burst = { from: 0, to: -Infinity, value: 0 };
  for (const { startTime, value } of unasked) {
    const goesOn = startTime - burst.to < 1000 && startTime - burst.from < 5000;
    burst = goesOn
      ? { ...burst, to: startTime, value: burst.value + value }
      : { from: startTime, to: startTime, value };
    worst = Math.max(worst, burst.value);
  }

  /** The images that the page as it was sent loads at once: an idle browser loads the others too. */
  const eagerImages = async () => {
    const html = await (await fetch(window.location.href)).text();
    const { images } = new DOMParser().parseFromString(html, 'text/html');
    return [...images]
      .filter((image) => image.getAttribute('loading') !== 'lazy')
      .map((image) => new URL(image.getAttribute('src'), window.location.href).href);
  };

  const boxes = [...document.images].map((image) => [image, image.getBoundingClientRect()]);
  // A picture that is not shown, such as a thumbnail for large screens, has no width.
  const above = new Set(
    boxes
      .filter(([, { top, width }]) => width > 0 && top < window.innerHeight)
      .map(([image]) => image)
      .map(({ currentSrc }) => currentSrc),
  );
  return {
    first,
    largest: largest.at(-1)?.startTime ?? NaN,
    largestElement: nameOf(largest.at(-1)?.element),
    firstRequest: performance.getEntriesByType('navigation')[0].fetchStart,
    shift: worst,
    shifts: unasked.map(({ value, startTime, sources }) => {
      const moves = sources.map(({ node, previousRect, currentRect }) => {
        const from = `${previousRect.y} (${previousRect.height} high)`;
        return `${nameOf(node)} from ${from} to ${currentRect.y} (${currentRect.height})`;
      });
      return `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${moves.join('; ')}`;
    }),
    blocking: tasks.reduce((total, { startTime, duration }) => {
      const visible = startTime + duration - Math.max(startTime, first);
      return total + Math.max(0, visible - longTaskMs);
    }, 0),
    early: await eagerImages().then((images) => images.filter((src) => !above.has(src))),
  };
}
