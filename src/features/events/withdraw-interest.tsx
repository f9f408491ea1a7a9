import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { isOpenForInterest, type Event } from '@/contract/events';
import { useMemberKey } from '@/hooks/use-session';
import { errorMessage } from '@/lib/api-error';
import { useChangeInterest } from './interest-mutations';

const statusTexts = {
  interested: '',
  asking: 'This cannot be undone.',
  withdrawn: 'You are no longer interested.',
};

type Step = keyof typeof statusTexts;

/**
 * Withdraws interest in an event and offers Undo in its place. Only an event that is open can get interest again, so any
 * other one asks first.
 */
export function WithdrawInterest({ event }: { event: Event }) {
  const [step, setStep] = useState<Step>('interested');
  const change = useChangeInterest(useMemberKey(), event.id);
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const canUndo = isOpenForInterest(event);
  const label = event.isOver ? 'Remove' : 'No longer interested';
  const goTo = (next: Step) => {
    change.reset();
    flushSync(() => setStep(next));
    // The button that was pressed is gone.
    (button.current ?? status.current)?.focus();
  };
  const setInterest = (isInterested: boolean) =>
    change.mutate(isInterested, {
      onSuccess: () => goTo(isInterested ? 'interested' : 'withdrawn'),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className={step === 'interested' ? 'sr-only' : 'text-sm font-medium outline-none'}
      >
        {statusTexts[step]}
      </p>
      {step === 'asking' && (
        <Button ref={button} variant="outline" size="sm" onClick={() => goTo('interested')}>
          Keep it
        </Button>
      )}
      {step !== 'withdrawn' && (
        <Button
          {...(step === 'interested' && { ref: button })}
          variant="link"
          size="sm"
          className="px-0! text-left"
          pending={change.isPending}
          aria-label={`${label}: ${event.name}`}
          onClick={() => (canUndo || step === 'asking' ? setInterest(false) : goTo('asking'))}
        >
          {label}
        </Button>
      )}
      {step === 'withdrawn' && canUndo && (
        <Button
          ref={button}
          variant="outline"
          size="sm"
          pending={change.isPending}
          aria-label={`Undo: ${event.name}`}
          onClick={() => setInterest(true)}
        >
          Undo
        </Button>
      )}
      {change.error !== null && (
        <p role="alert" className="w-full text-sm font-medium text-red-deep">
          {errorMessage(change.error)}
        </p>
      )}
    </div>
  );
}
