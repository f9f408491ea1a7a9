// A browser throttled to a mid-range phone on a mobile network, with a record of its requests.
import { chromium } from '@playwright/test';
import { ensureChromium } from '../chromium.mjs';

const LATENCY_MS = 150;
const DOWN_BYTES_PER_SECOND = 200_000;
const UP_BYTES_PER_SECOND = 93_750;
const CPU_SLOWDOWN = 4;
const SCREEN = { width: 412, height: 823 };
const IDLE_MS = 1000;
const TIMEOUT_MS = 30_000;
const TOKEN_KEY = 'dss-accessToken';

/** @param {string[]} flags Additional command-line flags. */
export function launchBrowser(flags = []) {
  return chromium.launch({
    executablePath: ensureChromium(),
    // Most readers are in the sample society's time zone; those abroad pay 85 ms for the first use of `Intl`.
    env: { ...process.env, TZ: 'Asia/Kolkata' },
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Playwright has Chrome record the call stack of each request. V8 would parse the whole script again to find the
      // positions in it: 76 ms in the first task of the app, which no visitor waits for.
      '--js-flags=--no-enable-lazy-source-positions',
      ...flags,
    ],
  });
}

/**
 * Opens an empty tab with an empty cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} [token] Signs a member in.
 */
export async function openPhone(browser, token) {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  if (token !== undefined) {
    await context.addInitScript(
      ({ key, value }) =>
        window.localStorage.getItem(key) ?? window.localStorage.setItem(key, value),
      { key: TOKEN_KEY, value: token },
    );
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
  const network = recordRequests(devtools);
  return {
    page,
    devtools,
    requests: network.requests,
    waitForNetworkIdle: network.waitForIdle,
    async close() {
      await context.close();
      // Closing a tab takes a moment, above all its service worker, and must not slow down the next one.
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    },
  };
}

/** @param {string} mimeType */
function kindOf(mimeType) {
  if (mimeType.includes('javascript')) return 'script';
  if (mimeType.includes('css')) return 'styles';
  if (mimeType.startsWith('image/')) return 'pictures';
  return 'other';
}

/**
 * @typedef {object} RecordedRequest
 * @property {string} url
 * @property {number} sentAt Seconds of the browser's own clock, as all times here.
 * @property {{ at: number, bytes: number }[]} parts
 * @property {number} bytes
 * @property {string} [kind]
 * @property {boolean} [isCached]
 */

/**
 * Records each request with the time and size of its parts.
 * @param {import('@playwright/test').CDPSession} devtools
 */
function recordRequests(devtools) {
  /** @type {Map<string, RecordedRequest>} */
  const requests = new Map();
  /** @type {Set<string>} */
  const open = new Set();
  let idleSince = Date.now();
  /** @param {string} id */
  const close = (id) => {
    open.delete(id);
    idleSince = Date.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (/^(?:data|blob):/.test(request.url)) return;
    requests.set(requestId, { url: request.url, sentAt: timestamp, parts: [], bytes: 0 });
    open.add(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.kind = kindOf(response.mimeType);
    request.isCached = Boolean(response.fromDiskCache || response.fromServiceWorker);
    request.parts.push({ at: timestamp, bytes: response.encodedDataLength });
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    requests.get(requestId)?.parts.push({ at: timestamp, bytes: encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
    close(requestId);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => close(requestId));
  return {
    requests: () => [...requests.values()],
    /** Waits until no request has been open for a second. */
    async waitForIdle() {
      const deadline = Date.now() + TIMEOUT_MS;
      idleSince = Date.now();
      while (open.size > 0 || Date.now() - idleSince < IDLE_MS) {
        if (Date.now() > deadline) {
          const urls = [...open].map((id) => requests.get(id)?.url);
          throw new Error(`Still loading after ${TIMEOUT_MS / 1000} s: ${urls.join(', ')}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
