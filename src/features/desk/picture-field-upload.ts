import { useRef, useState } from 'react';
import { ApiError } from '@/lib/api-error';
import { logHandledError } from '@/lib/log';
import { isSessionError } from './event-form-submit';
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
  return `This file is ${mebibytes} MB; the limit is ${MAX_MEBIBYTES} MB.`;
}

/** Whether the server does not want this file. A session that has ended can be renewed. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.isClientError && !isSessionError(error);

interface PictureUploadOptions {
  onUploaded: (image: string) => void;
}

export interface PictureUpload {
  /** Name of the file that is being uploaded; null if none is. */
  fileName: string | null;
  /** The share that has been sent, from 0 to 1. */
  progress: number;
  start: (file: File) => void;
  /** Why the last file was not uploaded; null if nothing is wrong. */
  error: string | null;
  /** Uploads the same file again; null if none has failed, or if it would fail again. */
  retry: (() => void) | null;
  cancel: () => void;
  /** Waits for the upload. Resolves to whether the form can be saved. */
  settled: () => Promise<boolean>;
}

/** Uploads one picture at a time; a new one replaces the one before. */
export function usePictureUpload({ onUploaded }: PictureUploadOptions): PictureUpload {
  const upload = useUploadPicture();
  const [sending, setSending] = useState<{ fileName: string; progress: number } | null>(null);
  const [failure, setFailure] = useState<{ message: string; file: File | null } | null>(null);
  const running = useRef<{ abort: AbortController; done: Promise<boolean> } | null>(null);

  const cancel = () => {
    running.current?.abort.abort();
    running.current = null;
    setSending(null);
    setFailure(null);
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
      const message =
        error instanceof ApiError ? error.message : 'The picture could not be uploaded.';
      setFailure({ message, file: isRefusal(error) ? null : file });
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
    const message = fileError(file);
    if (message !== null) return setFailure({ message, file: null });
    const abort = new AbortController();
    setSending({ fileName: file.name, progress: 0 });
    running.current = { abort, done: send(file, abort) };
    return undefined;
  };

  const failedFile = failure?.file ?? null;
  return {
    fileName: sending?.fileName ?? null,
    progress: sending?.progress ?? 0,
    start,
    error: failure?.message ?? null,
    retry: failedFile && (() => start(failedFile)),
    cancel,
    settled: async () => (await running.current?.done) ?? true,
  };
}
