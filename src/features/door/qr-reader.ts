import type * as Decoder from 'qr/decode.js';

type Detector = typeof Decoder.BarcodeDetector;

const OPTIONS = { formats: ['qr_code' as const] };
/** Some browsers' own detectors never answer. */
const PATIENCE_MS = 2000;

/** The detector of the `qr` package, which has the interface of the browsers' own and loads only where it is needed. */
export const loadDetector = async (): Promise<Detector> =>
  (await import('qr/decode.js')).BarcodeDetector;

/** Rejects if the answer takes too long. */
const inTime = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The detector of the browser is silent.')), PATIENCE_MS);
    }),
  ]);

/** The browser's own detector, and with it the phone's own hardware; undefined if it reads no QR codes. */
async function ownDetector(): Promise<InstanceType<Detector> | undefined> {
  const own = (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector;
  if (own === undefined) return undefined;
  try {
    const formats = await inTime(own.getSupportedFormats());
    return formats.includes('qr_code') ? new own(OPTIONS) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the QR code in the present frame of a video; null if there is none. Rejects if its code cannot be loaded. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>;

export async function createQrReader(): Promise<QrReader> {
  let own = await ownDetector();
  let ours: InstanceType<Detector> | undefined;
  return async (video) => {
    if (own !== undefined) {
      try {
        return (await inTime(own.detect(video)))[0]?.rawValue ?? null;
      } catch {
        // Chrome on Android lists formats that it cannot read without Google's services.
        own = undefined;
      }
    }
    ours ??= new (await loadDetector())(OPTIONS);
    return (await ours.detect(video))[0]?.rawValue ?? null;
  };
}
