import { useEffect, useRef, useState } from 'react';
import { randomId } from '@/lib/random-id';
import {
  isFileRejected,
  logUploadError,
  sendPicture,
  UnfitFileError,
  uploadErrorMessage,
} from '../send-picture';

interface FailedUpload {
  id: string;
  file: File;
  /** Why, for people. */
  message: string;
  /** Whether it may succeed another time. */
  canRetry: boolean;
}

interface PhotoUploadsOptions {
  /** Why no picture can be added; null if one can. */
  refusal: () => string | null;
  /** Takes an uploaded picture. Returns why it does not; null if it does. */
  onUploaded: (image: string) => string | null;
}

const NOTHING = { files: [] as readonly File[], done: 0 };

/** Uploads pictures one after the other. One that fails does not keep the others back. */
export function usePhotoUploads({ refusal, onUploaded }: PhotoUploadsOptions) {
  const [{ files, done }, setBatch] = useState(NOTHING);
  const [progress, setProgress] = useState(0);
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);
  const abort = useRef<AbortController>(null);
  const running = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => () => abort.current?.abort(), []);

  const upload = async (file: File, signal: AbortSignal) => {
    const refused = refusal();
    if (refused !== null) throw new UnfitFileError(refused);
    const onProgress = (share: number) => {
      if (!signal.aborted) setProgress(share);
    };
    const { image } = await sendPicture(file, { signal, onProgress });
    const problem = signal.aborted ? null : onUploaded(image);
    if (problem !== null) throw new UnfitFileError(problem);
  };

  const uploadAll = async (added: readonly File[], signal: AbortSignal) => {
    for (const file of added) {
      if (signal.aborted) return;
      setProgress(0);
      await upload(file, signal).catch((error: Error) => {
        if (signal.aborted) return;
        logUploadError(error);
        const message = uploadErrorMessage(error);
        const failure = { id: randomId(), file, message, canRetry: !isFileRejected(error) };
        setFailed((others) => [...others, failure]);
      });
      if (!signal.aborted) setBatch((batch) => ({ ...batch, done: batch.done + 1 }));
    }
  };

  const start = (added: readonly File[]) => {
    abort.current ??= new AbortController();
    const { signal } = abort.current;
    setBatch((batch) =>
      batch.done === batch.files.length
        ? { files: added, done: 0 }
        : { ...batch, files: [...batch.files, ...added] },
    );
    running.current = running.current.then(() => uploadAll(added, signal));
  };

  const retriable = failed.filter(({ canRetry }) => canRetry);
  return {
    /** The file that is being uploaded, its place among those that were chosen, and the share of it that has been sent. */
    current: files[done] && {
      name: files[done].name,
      number: done + 1,
      of: files.length,
      progress,
    },
    failed,
    start,
    /** Uploads again what may succeed another time; null if nothing may. */
    retry:
      retriable.length === 0
        ? null
        : () => {
            setFailed((all) => all.filter(({ canRetry }) => !canRetry));
            start(retriable.map(({ file }) => file));
          },
    forgetFailed: () => setFailed([]),
    /** Ends the running upload, and gives up those that wait. What is uploaded stays. */
    cancel: () => {
      abort.current?.abort();
      abort.current = null;
      setBatch(NOTHING);
    },
    /** Resolves when no upload is running any more. */
    settled: () => running.current,
  };
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
