import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { isOpenForInterest, type Event } from '@/contract/events';
import { useMember } from '@/hooks/use-member';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { ApiError } from '@/lib/api-error';
import { useChangeMark } from './change-mark';

type Step = 'marked' | 'asking' | 'taken back';

/**
 * Takes the mark of an event back and offers Undo in its place. Only an event that is open can be marked again, so any
 * other one asks first.
 */
export function TakeBack({ event }: { event: Event }) {
  const [step, setStep] = useState<Step>('marked');
  const change = useChangeMark(useMember(), event.id);
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const canUndo = isOpenForInterest(event);
  const goTo = (next: Step) => {
    change.reset();
    flushSync(() => setStep(next));
    // The button that was pressed is gone.
    (button.current ?? status.current)?.focus();
  };
  const mark = useSingleFlight(async (isMarked: boolean) => {
    // The mutation has the error.
    await change.mutateAsync(isMarked).then(
      () => goTo(isMarked ? 'marked' : 'taken back'),
      () => undefined,
    );
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {step !== 'marked' && (
        <p ref={status} tabIndex={-1} role="status" className="text-sm font-medium outline-none">
          {step === 'asking' ? 'This cannot be undone.' : 'Mark taken back.'}
        </p>
      )}
      {step === 'asking' && (
        <Button ref={button} variant="outline" size="sm" onClick={() => goTo('marked')}>
          Keep it
        </Button>
      )}
      {step !== 'taken back' && (
        <Button
          {...(step === 'marked' && { ref: button })}
          variant="link"
          size="sm"
          className="-ml-4 whitespace-normal!"
          pending={change.isPending}
          aria-label={`Take back: ${event.name}`}
          onClick={() => (canUndo || step === 'asking' ? void mark(false) : goTo('asking'))}
        >
          Take back
        </Button>
      )}
      {step === 'taken back' && canUndo && (
        <Button
          ref={button}
          variant="outline"
          size="sm"
          pending={change.isPending}
          aria-label={`Undo: ${event.name}`}
          onClick={() => void mark(true)}
        >
          Undo
        </Button>
      )}
      {change.error !== null && (
        <p role="alert" className="w-full text-sm font-medium text-red-deep">
          {change.error instanceof ApiError
            ? change.error.message
            : 'Something went wrong. Please try again.'}
        </p>
      )}
    </div>
  );
}
