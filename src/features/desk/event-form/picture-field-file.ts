import { canShrink } from './shrink-photo';

const MEBIBYTE = 1024 * 1024;
/** The server's limit. */
const MAX_MEBIBYTES = 8;
/** For photos that the browser scales down first. Decoding larger ones could exhaust the memory of a phone. */
const MAX_PHOTO_MEBIBYTES = 40;

/** The types that the server takes, for the `accept` of a file input. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** What can be uploaded, for people. */
export const PICTURE_LIMITS = `JPEG up to ${MAX_PHOTO_MEBIBYTES} MB, or PNG, WebP or AVIF up to ${MAX_MEBIBYTES} MB.`;

/** Why a chosen file cannot be uploaded; null if it can be tried. A file without a type is left to the server. */
export function fileError(file: File): string | null {
  if (file.type !== '' && !PICTURE_TYPES.includes(file.type)) {
    return 'Please choose a JPEG, PNG, WebP or AVIF picture.';
  }
  const limit = canShrink(file) ? MAX_PHOTO_MEBIBYTES : MAX_MEBIBYTES;
  if (file.size <= limit * MEBIBYTE) return null;
  return `This file is ${inMebibytes(file)} MB; the limit is ${limit} MB.`;
}

/** Why a file cannot be uploaded although it was scaled down, as far as that was possible; null if it can. */
export function sentSizeError(file: File, sent: Blob): string | null {
  if (sent.size <= MAX_MEBIBYTES * MEBIBYTE) return null;
  return `This file is ${inMebibytes(file)} MB and could not be scaled down; the limit is ${MAX_MEBIBYTES} MB.`;
}

/** Rounded up, so that the text never says that 8 MB are more than 8 MB. */
const inMebibytes = ({ size }: File) => Math.ceil((size / MEBIBYTE) * 10) / 10;
