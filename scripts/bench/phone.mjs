// A browser that is as slow as a middling phone on a mobile network, and what happens on its wire.
import { chromium } from '@playwright/test';
import { ensureChromium } from '../chromium.mjs';

const LATENCY_MS = 150;
const DOWN_BYTES_PER_SECOND = 200_000;
const UP_BYTES_PER_SECOND = 93_750;
const CPU_SLOWDOWN = 4;
const SCREEN = { width: 412, height: 823 };
const QUIET_MS = 1000;
const TIMEOUT_MS = 30_000;
const TOKEN_KEY = 'dss-accessToken';

/** @param {string[]} flags Beside those that every run needs. */
export function launchBrowser(flags = []) {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...flags,
    ],
  });
}

/**
 * Opens an empty tab with nothing in its cache, for a visitor or for the member whose token it is.
 * @param {string} [token]
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
      ([key, value]) => window.localStorage.getItem(key) ?? window.localStorage.setItem(key, value),
      [TOKEN_KEY, token],
    );
  }
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // The time that the thread has run: what other programs take from it does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES_PER_SECOND,
    uploadThroughput: UP_BYTES_PER_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const wire = watchWire(devtools);
  return {
    page,
    devtools,
    requests: wire.requests,
    untilQuiet: wire.untilQuiet,
    async close() {
      await context.close();
      // What ends with the tab, its service worker above all, must not slow down the next one.
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    },
  };
}

function kindOf(mimeType) {
  if (mimeType.includes('javascript')) return 'script';
  if (mimeType.includes('css')) return 'styles';
  if (mimeType.startsWith('image/')) return 'pictures';
  return 'other';
}

/** Keeps each request with its bytes as they come; moments in seconds of the browser's own clock. */
function watchWire(devtools) {
  const requests = new Map();
  const open = new Set();
  let quietSince = Date.now();
  const close = (id) => {
    open.delete(id);
    quietSince = Date.now();
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
    request.isCached = response.fromDiskCache || response.fromServiceWorker;
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
    /** Waits until nothing has been loaded for a second. */
    async untilQuiet() {
      const deadline = Date.now() + TIMEOUT_MS;
      quietSince = Date.now();
      while (open.size > 0 || Date.now() - quietSince < QUIET_MS) {
        if (Date.now() > deadline) {
          const urls = [...open].map((id) => requests.get(id).url);
          throw new Error(`Still loading after ${TIMEOUT_MS / 1000} s: ${urls.join(', ')}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
