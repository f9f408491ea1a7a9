import type { BrowserContext, Page } from '@playwright/test';

/**
 * What at least one of the oldest promised browsers lacks (`target` in vite.config.ts), by MDN's compatibility data.
 */
const MISSING = {
  Array: 'fromAsync',
  Object: 'groupBy',
  Map: 'groupBy',
  Promise: 'withResolvers try',
  RegExp: 'escape',
  Math: 'sumPrecise f16round',
  Uint8Array: 'fromBase64 fromHex',
  'Uint8Array.prototype': 'toBase64 toHex setFromBase64',
  'ArrayBuffer.prototype': 'transfer resize',
  'Set.prototype':
    'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
  'String.prototype': 'isWellFormed toWellFormed',
  Intl: 'Segmenter DurationFormat',
  URL: 'canParse parse',
  AbortSignal: 'any',
  Response: 'json',
  ReadableStream: 'from',
  'ReadableStream.prototype': 'values',
  'Document.prototype': 'startViewTransition caretPositionFromPoint',
  'Element.prototype': 'checkVisibility setHTMLUnsafe getHTML moveBefore',
  'HTMLElement.prototype': 'showPopover hidePopover togglePopover popover',
  'HTMLDialogElement.prototype': 'requestClose',
  'MediaStreamTrack.prototype': 'getCapabilities',
  'StorageManager.prototype': 'estimate',
  'Navigator.prototype':
    'wakeLock share canShare vibrate userAgentData connection setAppBadge userActivation',
  globalThis:
    'Iterator requestIdleCallback cancelIdleCallback scheduler navigation cookieStore URLPattern ' +
    'BarcodeDetector LargestContentfulPaint LayoutShift CloseWatcher Temporal Highlight',
};

/** Takes from the pages that open from now on what the oldest promised browsers lack. */
export const asOldestBrowser = (pages: Page | BrowserContext): Promise<unknown> =>
  pages.addInitScript((missing) => {
    // The helpers of iterators are not global, but on what all of them inherit from.
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    const helpers = Object.getOwnPropertyNames(iterators).filter((name) => name !== 'constructor');
    for (const name of helpers) delete iterators[name];
    for (const [path, names] of Object.entries(missing)) {
      let owner: unknown = globalThis;
      for (const step of path.split('.')) owner = Object(owner)[step];
      if (owner !== undefined) for (const name of names.split(' ')) delete Object(owner)[name];
    }
  }, MISSING);
