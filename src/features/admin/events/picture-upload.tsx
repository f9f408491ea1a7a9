import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PICTURE_URL_ERROR } from '@/contract/event-input';
import { pictureError } from '@/lib/load-picture';
import { isFileRejected, logUploadError, sendPicture, uploadErrorMessage } from '../send-picture';
import type { EventValues } from './event-form-values';

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

/**
 * Checks a typed address of a picture: whether cards can show it.
 * @param savedImage The picture that the event has. It may be gone, which does not keep other changes from being saved.
 */
export function usePictureAddress(form: UseFormReturn<EventValues>, savedImage: string) {
  /** The address that has been typed and not been checked yet, or that failed the check. */
  const [unchecked, setUnchecked] = useState<string | null>(null);
  /** The address with which the form began, and whose picture could not be loaded. */
  const [failed, setFailed] = useState<string | null>(null);

  /** What is known to be wrong with the unchecked address. */
  const knownError = useRef<string>(undefined);

  const onTyped = (address: string | null) => {
    knownError.current = undefined;
    setUnchecked(address);
    setFailed(null);
  };

  const onFailed = () => {
    const address = form.getValues('image');
    setFailed(address);
    if (address !== savedImage) setUnchecked(address);
    form.setError('image', { message: 'This picture could not be loaded.' });
  };

  /** Shows an error beside the field if the picture cannot be shown. Resolves to whether it can. */
  const check = async (): Promise<boolean> => {
    const address = form.getValues('image');
    if (address.trim() === '' || address !== unchecked) return true;
    const error = await pictureError(address.trim()).catch(() => PICTURE_URL_ERROR);
    // The value has changed meanwhile and is checked separately.
    if (form.getValues('image') !== address) return false;
    if (error === null) {
      onTyped(null);
      form.clearErrors('image');
    } else {
      knownError.current = error;
      form.setError('image', { message: error });
    }
    return error === null;
  };

  /** Shows what is wrong with the address: at once if that is known, otherwise when it has been checked. */
  const showError = () => {
    const message = knownError.current;
    if (message === undefined) void check();
    else form.setError('image', { message });
  };

  const canShow = (address: string) => address !== unchecked && address !== failed;
  return { canShow, onTyped, onFailed, check, showError };
}

/** Browsers repeat `dragover` at least every 350 ms, give or take 200, also while the pointer rests. */
const DRAG_TIMEOUT_MS = 800;

/**
 * Takes a file that is pasted or dropped anywhere on the page; without it the browser would leave the page and open the
 * dropped file. Dragged and pasted text is left to the browser. Returns whether a file is being dragged over the page.
 */
export function useIncomingFile(onFile: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const onIncoming = useEffectEvent(onFile);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEnd = () => {
      clearTimeout(timer);
      setDragging(false);
    };
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDragging(true);
      // A drag that leaves the window, or is given up, just ends. Safari cannot tell `dragleave` of the window apart.
      clearTimeout(timer);
      timer = setTimeout(onEnd, DRAG_TIMEOUT_MS);
    };
    const takeFile = (event: Event, data: DataTransfer | null) => {
      const file = data?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      onIncoming(file);
    };
    const onDrop = (event: DragEvent) => {
      onEnd();
      takeFile(event, event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      // Office programs put a picture of copied text beside it.
      if (event.clipboardData?.types.includes('text/plain')) return;
      takeFile(event, event.clipboardData);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, []);
  return isDragging;
}

/** Covers the window while a file is dragged over it, and says what happens with the file. */
export function DropZone() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center border-4 border-dashed border-blue bg-card/75 p-[min(1.5rem,4vw)] transition-opacity duration-150 starting:opacity-0">
      <p className="card-frame bg-yellow-soft px-6 py-4 text-center font-semibold">
        Drop the picture anywhere on this page to upload it.
      </p>
    </div>
  );
}
