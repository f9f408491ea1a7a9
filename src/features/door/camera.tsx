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

/** What browsers know of a light beside a camera, and TypeScript does not. */
declare global {
  interface MediaTrackCapabilities {
    torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

/** The picture of the camera, in which it looks for QR codes. The camera is off while the page is hidden. */
export function Camera({ isPaused, onRead, onStop }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const [camera, setCamera] = useState<string>();
  const [running, setRunning] = useState<Running>();
  const latest = useRef({ isPaused, onRead });
  useEffect(() => {
    latest.current = { isPaused, onRead };
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    const follow = () => {
      stop?.();
      stop = undefined;
      setRunning(undefined);
      if (document.hidden || video.current === null) return;
      stop = watch(video.current, {
        camera,
        watcher: () => latest.current,
        onRunning: setRunning,
        onProblem: setProblem,
      });
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop?.();
    };
  }, [camera, problem]);
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
      <div className="flex flex-wrap gap-3 *:grow">
        {problem !== undefined && (
          <Button onClick={() => setProblem(undefined)}>Start the camera again</Button>
        )}
        {running?.next !== undefined && (
          <Button variant="outline" onClick={() => setCamera(running.next)}>
            Other camera
          </Button>
        )}
        {running?.hasLight === true && <Light key={running.track.id} track={running.track} />}
        <Button variant="outline" onClick={onStop}>
          {problem === undefined ? 'Stop the camera' : 'Close'}
        </Button>
      </div>
    </div>
  );
}

/** Switches the light beside the camera. It goes out with the camera. */
function Light({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(false);
  const toggle = async () => {
    try {
      await track.applyConstraints({ advanced: [{ torch: !isOn }] });
      setOn(!isOn);
    } catch (error) {
      logHandledError('Switching the light', error);
    }
  };
  return (
    <Button variant="outline" aria-pressed={isOn} onClick={() => void toggle()}>
      Light
    </Button>
  );
}

/** A camera that runs. */
interface Running {
  track: MediaStreamTrack;
  hasLight: boolean;
  /** The id of the next of the phone's cameras; undefined if it has no other. */
  next: string | undefined;
}

async function runningOf(track: MediaStreamTrack): Promise<Running> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices.filter(({ kind }) => kind === 'videoinput').map((one) => one.deviceId);
  const { deviceId = '' } = track.getSettings();
  return {
    track,
    // Firefox has it since version 132.
    hasLight: 'getCapabilities' in track && track.getCapabilities().torch === true,
    next:
      cameras.length > 1 ? cameras[(cameras.indexOf(deviceId) + 1) % cameras.length] : undefined,
  };
}

interface Watcher {
  isPaused: boolean;
  onRead: (text: string) => void;
}

interface WatchOptions {
  /** The id of the camera; undefined for the one on the back. */
  camera: string | undefined;
  watcher: () => Watcher;
  onRunning: (running: Running) => void;
  onProblem: (problem: string) => void;
}

/** Shows the camera in the video, and looks for codes until the function that it returns is called. */
function watch(
  video: HTMLVideoElement,
  { camera, watcher, onRunning, onProblem }: WatchOptions,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const fail = (error: unknown) => {
    if (signal.aborted) return;
    logHandledError('Running the camera', error);
    onProblem(problemOf(error));
    stopping.abort();
  };
  void run().catch(fail);
  return () => stopping.abort();

  async function run() {
    // Without HTTPS browsers have no camera.
    const stream = await navigator.mediaDevices.getUserMedia({
      video: camera === undefined ? { facingMode: 'environment' } : { deviceId: camera },
    });
    const tracks = stream.getTracks();
    const stopTracks = () => tracks.forEach((track) => track.stop());
    signal.addEventListener('abort', stopTracks);
    if (signal.aborted) return stopTracks();
    for (const track of tracks) track.addEventListener('ended', () => fail(new CameraTaken()));
    video.srcObject = stream;
    const read = await createQrReader();
    await video.play();
    const running = tracks[0] && (await runningOf(tracks[0]));
    if (running !== undefined && !signal.aborted) onRunning(running);
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

/** Another app has taken the camera, or its cable is out. */
class CameraTaken extends Error {}

function problemOf(error: unknown): string {
  if (error instanceof CameraTaken) {
    return 'The camera was taken away, perhaps by another app. Start it again, or search by name.';
  }
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') {
    return 'The camera is blocked. Allow it for this site in the settings of the browser, or search by name.';
  }
  if (name === 'NotFoundError') return 'This device has no camera. Search by name instead.';
  return 'The camera did not start. Another app may be using it. Try again, or search by name.';
}
