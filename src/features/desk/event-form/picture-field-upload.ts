import { useRef, useState } from 'react';
import { useUploadPicture } from '@/features/desk/queries';
import { ApiError, isSessionError } from '@/lib/api-error';
import { logHandledError } from '@/lib/log-handled-error';
import { fileError, sentSizeError } from './picture-field-file';
import { shrinkPhoto } from './shrink-photo';

/** Whether the server does not want this file. A session that has ended can be renewed. */
const isFileRejected = (error: unknown) =>
  error instanceof ApiError && error.isClientError && !isSessionError(error);

function uploadErrorMessage(error: unknown): string {
  // What follows it says what to do.
  if (!(error instanceof ApiError)) return 'The picture was not uploaded.';
  if (error.status === null) return 'The picture was not uploaded: we could not reach the server.';
  if (error.status >= 500) return 'The picture was not uploaded: the server has a problem.';
  // A proxy with a lower limit than the server's responds with a page of its own.
  return error.code === 'http_413'
    ? 'This file is too large for the server. Please choose a smaller one.'
    : error.message;
}

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
  /** Ends the running upload, or forgets the failed one. The form's picture stays. */
  cancel: () => void;
  /** The path of the picture that was uploaded last; null if none was. */
  uploaded: string | null;
  /** Waits for the upload. Resolves to whether the form can be saved: not after a failure that nobody has acted on. */
  settled: () => Promise<boolean>;
}

/** Uploads one picture at a time; a new one replaces the one before. */
export function usePictureUpload({ onUploaded }: PictureUploadOptions): PictureUpload {
  const upload = useUploadPicture();
  const [sending, setSending] = useState<{ fileName: string; progress: number } | null>(null);
  const [failure, setFailure] = useState<{ message: string; file: File | null } | null>(null);
  const [uploaded, setUploaded] = useState<string | null>(null);
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
      const tooLarge = sentSizeError(file, photo);
      if (tooLarge !== null) {
        setFailure({ message: tooLarge, file: null });
        return false;
      }
      const { image } = await upload.mutateAsync({ file: photo, signal, onProgress });
      if (signal.aborted) return true;
      setUploaded(image);
      onUploaded(image);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      logHandledError('Uploading a picture', error);
      setFailure({ message: uploadErrorMessage(error), file: isFileRejected(error) ? null : file });
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
    setUploaded(null);
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
    uploaded,
    settled: async () => (await running.current?.done) ?? failure === null,
  };
}
