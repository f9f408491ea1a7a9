import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/field';
import { logHandledError } from '@/lib/api-error';
import { createQrReader } from './qr-reader';

const FRAME_INTERVAL_MS = 150;
/** A ticket that stays before the camera is read once; it must have been away for so long to be read again. */
const AWAY_MS = 3000;

interface CameraProps {
  /** Whether what the camera sees is ignored, because something else is on the screen. */
  isPaused: boolean;
  onRead: (text: string) => void;
  onStop: () => void;
}

/** The picture of the camera, in which it looks for QR codes. The camera is off while the page is hidden. */
export function Camera({ isPaused, onRead, onStop }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const latest = useRef({ isPaused, onRead });
  useEffect(() => {
    latest.current = { isPaused, onRead };
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    const follow = () => {
      stop?.();
      stop = undefined;
      if (document.hidden || video.current === null) return;
      stop = watch(video.current, () => latest.current, setProblem);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop?.();
    };
  }, []);
  return (
    <div className="grid gap-3">
      {problem === undefined ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label="Picture of the camera"
          className="aspect-square max-h-[60svh] w-full rounded-card border-2 border-foreground bg-foreground object-cover"
        />
      ) : (
        <FormAlert>{problem}</FormAlert>
      )}
      <Button variant="outline" onClick={onStop}>
        {problem === undefined ? 'Stop the camera' : 'Close'}
      </Button>
    </div>
  );
}

interface Watcher {
  isPaused: boolean;
  onRead: (text: string) => void;
}

/** Shows the camera in the video, and looks for codes until the function that it returns is called. */
function watch(
  video: HTMLVideoElement,
  watcher: () => Watcher,
  onProblem: (problem: string) => void,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  void run().catch((error: unknown) => {
    if (signal.aborted) return;
    logHandledError('Starting the camera', error);
    onProblem(problemOf(error));
    stopping.abort();
  });
  return () => stopping.abort();

  async function run() {
    // Without HTTPS browsers have no camera.
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment' },
    });
    const stopTracks = () => stream.getTracks().forEach((track) => track.stop());
    signal.addEventListener('abort', stopTracks);
    if (signal.aborted) return stopTracks();
    video.srcObject = stream;
    const read = await createQrReader();
    await video.play();
    let last: { text: string; seenAt: number } | undefined;
    while (!signal.aborted) {
      const text = await read(video);
      const isSame = last?.text === text && Date.now() - (last?.seenAt ?? 0) < AWAY_MS;
      const { isPaused, onRead } = watcher();
      if (text !== null && (isSame || !isPaused)) {
        last = { text, seenAt: Date.now() };
        if (!isSame) onRead(text);
      }
      await new Promise((resolve) => setTimeout(resolve, FRAME_INTERVAL_MS));
    }
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') {
    return 'The camera is blocked. Allow it for this site in the settings of the browser, or search by name.';
  }
  if (name === 'NotFoundError') return 'This device has no camera. Search by name instead.';
  return 'The camera did not start. Another app may be using it. Try again, or search by name.';
}
