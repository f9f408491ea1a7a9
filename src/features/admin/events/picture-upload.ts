import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isFileRejected, logUploadError, sendPicture, uploadErrorMessage } from '../send-picture';

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
  const [progress, setProgress] = useState(0);
  /** Resolves to whether the form can be saved; null if nothing was begun, or what was begun is cancelled. */
  const running = useRef<{ abort: AbortController; done: Promise<boolean> } | null>(null);
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) => {
      const onProgress = (share: number) => {
        if (!signal.aborted) setProgress(share);
      };
      return sendPicture(file, { signal, onProgress });
    },
    onSuccess: ({ image }, { signal }) => {
      if (!signal.aborted) onUploaded(image);
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) logUploadError(error);
    },
  });

  const cancel = () => {
    running.current?.abort.abort();
    running.current = null;
    upload.reset();
  };

  const start = (file: File) => {
    cancel();
    setProgress(0);
    const abort = new AbortController();
    const done = upload.mutateAsync({ file, signal: abort.signal }).then(
      () => true,
      () => abort.signal.aborted,
    );
    running.current = { abort, done };
  };

  const { error, variables } = upload;
  return {
    fileName: upload.isPending && variables ? variables.file.name : null,
    progress,
    start,
    error: error && uploadErrorMessage(error),
    retry: error && variables && !isFileRejected(error) ? () => start(variables.file) : null,
    cancel,
    uploaded: upload.data?.image ?? null,
    settled: async () => (await running.current?.done) ?? true,
  };
}
