import type * as Decoder from 'qr/decode.js';

type Detector = typeof Decoder.BarcodeDetector;

/** Some browsers have it, and with it the phone's own hardware. */
const ownDetector = (): Detector | undefined =>
  (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector;

/** The detector of the `qr` package, which has the same interface and loads only where it is needed. */
export const loadDetector = async (): Promise<Detector> =>
  (await import('qr/decode.js')).BarcodeDetector;

/** Reads the QR code in the present frame of a video; null if there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>;

/** Rejects if the code for it cannot be loaded. */
export async function createQrReader(): Promise<QrReader> {
  const own = ownDetector();
  const isOwnUsable = own !== undefined && (await own.getSupportedFormats()).includes('qr_code');
  const options = { formats: ['qr_code' as const] };
  let detector = new (isOwnUsable ? own : await loadDetector())(options);
  const read: QrReader = async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  if (!isOwnUsable) return read;
  return async (video) => {
    try {
      return await read(video);
    } catch {
      // Chrome on Android lists formats that it cannot read without Google's services.
      detector = new (await loadDetector())(options);
      return read(video);
    }
  };
}
