import { useRef, useState } from 'react';
import { ApiError } from '@/lib/api-error';
import { logHandledError } from '@/lib/log';
import { useUploadPicture } from './queries';
import { shrinkPhoto } from './shrink-photo';

const MEBIBYTE = 1024 * 1024;
const MAX_MEBIBYTES = 8;

/** The types that the server takes, for the `accept` of a file input. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Why a file cannot be uploaded; null if it can. A file without a type is left to the server. */
function fileError({ type, size }: File): string | null {
  if (type !== '' && !PICTURE_TYPES.includes(type)) {
    return 'Please choose a JPEG, PNG, WebP or AVIF picture.';
  }
  if (size <= MAX_MEBIBYTES * MEBIBYTE) return null;
  // Rounded up, so that the text never says that 8 MB are more than 8 MB.
  const mebibytes = Math.ceil((size / MEBIBYTE) * 10) / 10;
  return `This file has ${mebibytes} MB; at most ${MAX_MEBIBYTES} MB work.`;
}

interface PictureUploadOptions {
  onUploaded: (image: string) => void;
  onError: (message: string) => void;
}

export interface PictureUpload {
  /** Name of the file that is being uploaded; null if none is. */
  fileName: string | null;
  /** The share that has been sent, from 0 to 1. */
  progress: number;
  start: (file: File) => void;
  /** Uploads the file whose upload has failed; null if none has. */
  retry: (() => void) | null;
  cancel: () => void;
  /** Waits for the upload. Resolves to whether the form can be saved. */
  settled: () => Promise<boolean>;
}

/** Uploads one picture at a time; a new one replaces the one before. */
export function usePictureUpload({ onUploaded, onError }: PictureUploadOptions): PictureUpload {
  const upload = useUploadPicture();
  const [sending, setSending] = useState<{ fileName: string; progress: number } | null>(null);
  const [failedFile, setFailedFile] = useState<File | null>(null);
  const running = useRef<{ abort: AbortController; done: Promise<boolean> } | null>(null);

  const cancel = () => {
    running.current?.abort.abort();
    running.current = null;
    setSending(null);
    setFailedFile(null);
  };

  const send = async (file: File, abort: AbortController): Promise<boolean> => {
    const { signal } = abort;
    const onProgress = (progress: number) => {
      if (!signal.aborted) setSending({ fileName: file.name, progress });
    };
    try {
      const photo = await shrinkPhoto(file);
      if (signal.aborted) return true;
      const { image } = await upload.mutateAsync({ file: photo, signal, onProgress });
      if (!signal.aborted) onUploaded(image);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      logHandledError('Uploading a picture', error);
      setFailedFile(file);
      onError(error instanceof ApiError ? error.message : 'The picture could not be uploaded.');
      return false;
    } finally {
      if (!signal.aborted) {
        running.current = null;
        setSending(null);
      }
    }
  };

  const start = (file: File) => {
    cancel();
    const error = fileError(file);
    if (error !== null) return onError(error);
    const abort = new AbortController();
    setSending({ fileName: file.name, progress: 0 });
    running.current = { abort, done: send(file, abort) };
    return undefined;
  };

  return {
    fileName: sending?.fileName ?? null,
    progress: sending?.progress ?? 0,
    start,
    retry: failedFile && (() => start(failedFile)),
    cancel,
    settled: async () => (await running.current?.done) ?? true,
  };
}
