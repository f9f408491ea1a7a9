// A browser throttled to a mid-range phone on a mobile network, and what is measured in it.
import { chromium } from '@playwright/test';
import { ensureChromium } from '../chromium.mjs';

const LATENCY_MS = 150;
const DOWN_BYTES_PER_SECOND = 200_000;
const UP_BYTES_PER_SECOND = 93_750;
const CPU_SLOWDOWN = 4;
const IDLE_MS = 1000;
const TIMEOUT_MS = 30_000;
/** Longer tasks count as blocking time. */
const LONG_TASK_MS = 50;
const SCROLLED_TO = 600;

export function launchBrowser() {
  return chromium.launch({
    executablePath: ensureChromium(),
    // Most readers are in the sample society's time zone; those abroad pay 85 ms for the first use of `Intl`.
    env: { ...process.env, TZ: 'Asia/Kolkata' },
    args: [
      // Playwright has Chrome record the call stack of each request. V8 would parse the whole script again to find the
      // positions in it: 76 ms in the first task of the app, which no visitor waits for.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  });
}

/**
 * Opens an empty tab with an empty cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} [token] Signs a member in.
 */
async function openPhone(browser, token) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  if (token !== undefined) {
    await context.addInitScript((value) => {
      const key = 'dss-accessToken';
      return window.localStorage.getItem(key) ?? window.localStorage.setItem(key, value);
    }, token);
  }
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // Thread time, so that other processes on the machine do not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES_PER_SECOND,
    uploadThroughput: UP_BYTES_PER_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

  /** @type {Set<import('@playwright/test').Request>} */
  const open = new Set();
  let idleSince = 0;
  /** @param {import('@playwright/test').Request} request */
  const onEnd = (request) => {
    open.delete(request);
    idleSince = Date.now();
  };
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return {
    page,
    devtools,
    /** Waits until no request has been open for a second. */
    async untilIdle() {
      const deadline = Date.now() + TIMEOUT_MS;
      idleSince = Date.now();
      while (open.size > 0 || Date.now() - idleSince < IDLE_MS) {
        if (Date.now() > deadline) {
          const urls = [...open].map((request) => request.url());
          throw new Error(`Still loading after ${TIMEOUT_MS / 1000} s: ${urls.join(', ')}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async close() {
      await context.close();
      // Closing a tab takes a moment, above all its service worker, and must not slow down the next one.
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    },
  };
}

/**
 * Opens a page with an empty cache, waits until the network is idle, and measures it.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ url: string, token?: string, isScriptBlocked?: boolean }} target
 * @returns First and largest contentful paint, blocking time and time of the main thread in ms; the layout shift.
 */
export async function visit(browser, { url, token, isScriptBlocked = false }) {
  const { page, devtools, untilIdle, close } = await openPhone(browser, token);
  try {
    if (isScriptBlocked) await devtools.send('Network.setBlockedURLs', { urls: ['*.js'] });
    await page.goto(url, { waitUntil: 'load' });
    await untilIdle();
    const { metrics } = await devtools.send('Performance.getMetrics');
    const mainThread = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
    return { ...(await page.evaluate(readTimeline, LONG_TASK_MS)), mainThread: mainThread * 1000 };
  } finally {
    await close();
  }
}

/**
 * Runs in the page and reads the browser's performance timeline.
 * @param {number} longTaskMs
 */
async function readTimeline(longTaskMs) {
  /**
   * @param {string} type
   * @returns {Promise<any[]>} TypeScript lacks the types of these entries.
   */
  const entries = (type) =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 300);
    });
  const paints = await entries('paint');
  const largest = await entries('largest-contentful-paint');
  const shifts = await entries('layout-shift');
  const tasks = await entries('longtask');
  return {
    first: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? NaN,
    largest: largest.at(-1)?.startTime ?? NaN,
    blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - longTaskMs), 0),
    shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  };
}

/**
 * Taps from the home page to Events and goes back, each time from an idle page.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns Milliseconds from each to the painted page; how far the scroll position is off after going back, in pixels.
 */
export async function measureNavigation(browser, url) {
  const { page, untilIdle, close } = await openPhone(browser);
  try {
    await page.goto(`${url}/`, { waitUntil: 'load' });
    await untilIdle();
    const link = page.locator('main a[href^="/events"]').first();
    const there = painted(page, 'click', true);
    await link.tap();
    const tap = await there;
    await untilIdle();
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent !== 'Events');

    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), SCROLLED_TO);
    await page.waitForTimeout(300);
    const place = await page.evaluate(() => window.scrollY);
    // Not a tap, which would scroll to the link.
    await link.dispatchEvent('click');
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === 'Events');
    await untilIdle();
    const home = painted(page, 'popstate', false);
    await page.evaluate(() => window.history.back());
    const back = await home;
    await page.waitForTimeout(500);
    const moved = Math.abs((await page.evaluate(() => window.scrollY)) - place);
    return { tap, back, moved };
  } finally {
    await close();
  }
}

/**
 * Measures the time from an event to the frame that shows the next page.
 * @param {import('@playwright/test').Page} page
 * @param {'click' | 'popstate'} event
 * @param {boolean} isEvents Whether the next page is Events.
 * @returns {Promise<number>} Milliseconds.
 */
function painted(page, event, isEvents) {
  // Playwright sends commands in order, so the listener is installed before the tap.
  return page.evaluate(
    ({ event, isEvents, timeoutMs }) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`No new page after ${timeoutMs} ms`)), timeoutMs);
        /** @param {Event} event */
        const onEvent = ({ timeStamp }) => {
          const onFrame = () => {
            const heading = document.querySelector('main h1')?.textContent;
            const isThere = heading !== undefined && (heading === 'Events') === isEvents;
            // The callback after this frame's runs once this frame is on the screen.
            requestAnimationFrame(isThere ? () => resolve(performance.now() - timeStamp) : onFrame);
          };
          requestAnimationFrame(onFrame);
        };
        window.addEventListener(event, onEvent, { once: true, capture: true });
      }),
    { event, isEvents, timeoutMs: TIMEOUT_MS },
  );
}
