import { useEffect, useEffectEvent, useState } from 'react';

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
