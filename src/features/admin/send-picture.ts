// The upload of a picture by an admin.
import { uploadPicture } from '@/contract/admin-events';
import { request } from '@/lib/api-client';
import { ApiError, isSessionError, logHandledError } from '@/lib/api-error';
import { shrinkPicture } from '@/lib/shrink-picture';

interface SendOptions {
  signal: AbortSignal;
  /** Gets the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a picture, scaled down if that is possible. Resolves to its path.
 * @throws UnfitFileError, ApiError
 */
export async function sendPicture(
  file: File,
  { signal, onProgress }: SendOptions,
): Promise<{ image: string }> {
  const error = fileError(file);
  if (error !== null) throw new UnfitFileError(error);
  const photo = await shrinkPhoto(file);
  if (photo.size > MAX_MEBIBYTES * MEBIBYTE) throw new UnfitFileError(sentSizeError(file));
  const options = { signal, onUploadProgress: onProgress };
  return (await request(uploadPicture, { file: photo }, options)).data;
}

/** Logs a failed upload, unless it is the file that is unfit. */
export function logUploadError(error: Error): void {
  if (!(error instanceof UnfitFileError)) logHandledError('Uploading a picture', error);
}

/** Whether this file cannot be uploaded, now or later. A session that has ended can be renewed. */
export const isFileRejected = (error: Error) =>
  error instanceof UnfitFileError ||
  (error instanceof ApiError && error.isClientError && !isSessionError(error));

/** Why a picture was not uploaded, for people. What follows says what to do. */
export function uploadErrorMessage(error: Error): string {
  if (error instanceof UnfitFileError) return error.message;
  if (!(error instanceof ApiError)) return 'The picture was not uploaded.';
  if (error.status === null) return 'The picture was not uploaded: we could not reach the server.';
  if (error.status >= 500) return 'The picture was not uploaded: the server has a problem.';
  // A proxy with a lower limit than the server's responds with a page of its own.
  return error.code === 'http_413'
    ? 'This file is too large for the server. Please choose a smaller one.'
    : error.message;
}

/** A file that is not sent, with the reason for people. */
export class UnfitFileError extends Error {}

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
function fileError(file: File): string | null {
  if (file.type !== '' && !PICTURE_TYPES.includes(file.type)) {
    return 'Please choose a JPEG, PNG, WebP or AVIF picture.';
  }
  const limit = canShrink(file) ? MAX_PHOTO_MEBIBYTES : MAX_MEBIBYTES;
  if (file.size <= limit * MEBIBYTE) return null;
  return `This file is ${inMebibytes(file)} MB; the limit is ${limit} MB.`;
}

/** Why a file cannot be uploaded although it was scaled down, as far as that was possible. */
const sentSizeError = (file: File): string =>
  `This file is ${inMebibytes(file)} MB and could not be scaled down; the limit is ${MAX_MEBIBYTES} MB.`;

/** Rounded up, so that the text never says that 8 MB are more than 8 MB. */
const inMebibytes = ({ size }: File) => Math.ceil((size / MEBIBYTE) * 10) / 10;

const SHRINK_FROM_BYTES = 1024 * 1024;
/** The server stores no wider pictures. */
const MAX_WIDTH = 1600;
const JPEG_QUALITY = 0.92;

/** Whether `shrinkPhoto` can make the file smaller. */
const canShrink = ({ type }: File): boolean => type === 'image/jpeg';

/** Scales a large photo down before its upload: 8 MB take a minute and a half over a slow phone connection. */
const shrinkPhoto = async (file: File): Promise<Blob> =>
  !canShrink(file) || file.size < SHRINK_FROM_BYTES
    ? file
    : shrinkPicture(file, MAX_WIDTH, JPEG_QUALITY);
