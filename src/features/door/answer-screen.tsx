import { useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button } from '@/components/ui/button';

/** What the door says of somebody. */
export interface Answer {
  kind: 'in' | 'since' | 'waiting' | 'not-found' | 'undone';
  /** In capitals: `IN SINCE 18:04, DOOR 2`. */
  word: string;
  /** Of the person, as far as known. */
  name?: string;
  /** What to know or to do, such as the answers to the questions that are shown at the door. */
  notes: string[];
  /** What can be done about it. */
  action?: { label: string; onPress: () => void };
  /** Receives the focus afterwards, for the next person; by default, what had it before. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
}

/** Texts on them have a contrast of 7:1, to be read in sunlight. */
const looks = {
  in: {
    colors: 'bg-green-deep text-card',
    shape: <path d="M8 25 20 37 40 12" />,
    vibration: [80],
  },
  since: {
    colors: 'bg-yellow text-foreground',
    shape: (
      <>
        <circle cx="24" cy="24" r="19" />
        <path d="M24 13v12l8 6" />
      </>
    ),
    vibration: [80, 60, 80],
  },
  waiting: {
    colors: 'bg-blue-deep text-card',
    shape: <path strokeWidth="11" d="M8 24h0M24 24h0M40 24h0" />,
    vibration: [80, 60, 80],
  },
  'not-found': {
    colors: 'bg-red-deep text-card',
    shape: <path d="m10 10 28 28M38 10 10 38" />,
    vibration: [200, 80, 200],
  },
  undone: {
    colors: 'bg-card text-foreground',
    shape: <path d="M18 10 7 20l11 10M8 20h22a10 10 0 0 1 0 20H16" />,
    vibration: [80],
  },
};

const SHOWN_MS = 2500;
/** As long as `presses-ignored-at-first` ignores the pointer. */
const IGNORED_MS = 500;

interface AnswerScreenProps {
  answer: Answer;
  /** Whether somebody who is in goes away by itself, so that the next ticket can be scanned. */
  isScanning: boolean;
  onDismiss: () => void;
}

/** The answer, so large that it is read at arm's length: a word, a color and a shape. */
export function AnswerScreen({ answer, isScanning, onDismiss }: AnswerScreenProps) {
  const { kind, word, name, notes, action, returnFocusTo } = answer;
  const { colors, shape, vibration } = looks[kind];
  const dialog = useRef<HTMLDialogElement>(null);
  const shownAt = useRef(0);
  const wordId = useId();
  const goesAway = kind === 'in' && isScanning;
  // A layout effect, because a dialog that is no longer in the document gives the focus back to nothing.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const next = returnFocusTo?.current;
    shownAt.current = performance.now();
    shown?.showModal();
    return () => {
      shown?.close();
      next?.focus();
    };
  }, [returnFocusTo]);
  useEffect(() => void navigator.vibrate?.(vibration), [vibration]);
  useEffect(() => {
    if (!goesAway) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [goesAway, onDismiss]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has the button and Escape
    <dialog
      ref={dialog}
      aria-labelledby={wordId}
      className={`m-0 h-dvh max-h-none w-full max-w-none presses-ignored-at-first overflow-y-auto [--focus-ring:currentColor] ${colors}`}
      onClick={kind === 'in' ? onDismiss : undefined}
      onKeyDown={(event) => {
        // What was pressed before one could read the answer, or is held since, does not dismiss it.
        const isEarly = event.timeStamp - shownAt.current < IGNORED_MS;
        const isPress = event.key === 'Enter' || event.key === ' ';
        if (event.repeat || (isEarly && isPress)) event.preventDefault();
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onDismiss();
      }}
    >
      <div className="grid min-h-full grid-cols-[minmax(0,1fr)] content-between gap-8 p-[min(1.5rem,6vw)] text-center">
        <div
          role="alert"
          className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 pt-[6svh]"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 48 48"
            fill="none"
            stroke="currentColor"
            strokeWidth="7"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="size-[min(9rem,40vw)]"
          >
            {shape}
          </svg>
          <h2
            id={wordId}
            className={`font-extrabold ${kind === 'in' ? 'text-[min(9rem,36vw)] leading-none' : 'text-hero'}`}
          >
            {word}
          </h2>
          {name !== undefined && (
            <p className="text-title font-bold [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
            </p>
          )}
          {notes.map((note) => (
            <p key={note} className="text-lead font-semibold [overflow-wrap:anywhere]">
              {note}
            </p>
          ))}
        </div>
        <div className="mx-auto grid w-full max-w-md gap-3">
          <Button size="lg" variant="outline" className="border-current!" onClick={onDismiss}>
            {kind === 'in' || kind === 'undone' ? 'Next' : 'Back'}
          </Button>
          {action && (
            <Button
              size="lg"
              variant="outline"
              className="border-current!"
              onClick={action.onPress}
            >
              {action.label}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}
