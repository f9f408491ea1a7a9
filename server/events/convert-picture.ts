import { createHash } from 'node:crypto';
import type sharpLibrary from 'sharp';
import { JPEG_WIDTH, type PictureId } from '@/domain/picture-path';

const LARGE_WIDTH = 1600;
/** Width of the size for narrow screens, in pixels. */
export const SMALL_WIDTH = 800;
// The format's limit.
const WEBP_MAX_HEIGHT = 16_383;
const MAX_PIXELS = 40_000_000;
/** Decoding AVIF takes ten times as long, and one of a kilobyte may have all the pixels. */
const MAX_PIXELS_OF_AVIF = 16_000_000;
const TIMEOUT_SECONDS = 20;
const HASH_LENGTH = 32;

/** The file is not a picture that can be used. */
export class UnsupportedPictureError extends Error {
  override readonly name = 'UnsupportedPictureError';
}

/** The picture has more than 40 megapixels, or 16 as an AVIF. */
export class TooManyPixelsError extends Error {
  override readonly name = 'TooManyPixelsError';
}

interface ConvertedPicture extends PictureId {
  /** Null if the picture is at most 800 pixels wide. */
  small: Uint8Array | null;
  large: Uint8Array;
}

/**
 * Converts a JPEG, PNG, WebP or AVIF to upright WebP pictures without metadata, at most 1600 and 800 pixels wide and
 * never enlarged. The content decides about the type, not its name.
 * @throws UnsupportedPictureError, TooManyPixelsError
 */
export async function convertPicture(file: Uint8Array): Promise<ConvertedPicture> {
  const sharp = await loadSharp();
  const { data, info } = await decode(sharp, file);
  const { width, height, channels } = info;
  const upright = () => sharp(data, { raw: { width, height, channels } });
  const large = await upright().webp().toBuffer();
  const small =
    width > SMALL_WIDTH ? await upright().resize({ width: SMALL_WIDTH }).webp().toBuffer() : null;
  const hash = createHash('sha256').update(large).digest('hex').slice(0, HASH_LENGTH);
  return { hash, width, height, small, large };
}

/**
 * Makes the JPEG, for programs that do not show WebP, of the largest WebP of a picture: in half the time, and a fifth
 * larger, if it is not kept.
 */
export async function convertToJpeg(webp: Uint8Array, { isKept = true } = {}): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(webp)
    .flatten({ background: 'white' })
    .resize({ width: JPEG_WIDTH, withoutEnlargement: true })
    .jpeg({ mozjpeg: isKept })
    .toBuffer();
}

/** Decodes a file to the upright pixels of the largest size. */
async function decode(sharp: Sharp, file: Uint8Array) {
  try {
    const { format } = await sharp(file, { limitInputPixels: MAX_PIXELS }).metadata();
    const limitInputPixels = format === 'heif' ? MAX_PIXELS_OF_AVIF : MAX_PIXELS;
    return await sharp(file, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize({
        width: LARGE_WIDTH,
        height: WEBP_MAX_HEIGHT,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/.test(error.message);
    throw isTooLarge ? new TooManyPixelsError() : new UnsupportedPictureError();
  }
}

type Sharp = typeof sharpLibrary;

let loading: Promise<Sharp> | undefined;

/** Loads the library at the first picture, because it takes longer than the rest of the server's start. */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // A file cannot exploit the decoders of formats that are blocked.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
    });
    // Each upload is another picture, so a cache would never be used.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}
