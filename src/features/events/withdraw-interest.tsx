import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { isOpenForInterest, type Event } from '@/contract/events';
import type { Seat } from '@/domain/seats';
import { useMemberKey } from '@/hooks/use-session';
import { errorMessage } from '@/lib/api-error';
import { requestInterestFocus, useChangeInterest } from './interest-mutations';
import { registrationQuery } from './queries';

type Step = 'interested' | 'asking' | 'withdrawn';

interface WithdrawInterestProps {
  event: Event;
  /** Whether the button that shows interest takes its place: that says what has been done. */
  isReplaced?: boolean;
  onWithdrawn?: () => void;
}

/**
 * Withdraws interest in an event and offers Undo in its place. Only an event that is open can get interest again, and a
 * seat that was given back is gone, so these ask first.
 */
export function WithdrawInterest({
  event,
  isReplaced = false,
  onWithdrawn,
}: WithdrawInterestProps) {
  const { id, name } = event;
  const [step, setStep] = useState<Step>('interested');
  const member = useMemberKey();
  const isOpen = isOpenForInterest(event);
  const { data: registration, refetch } = useQuery({
    ...registrationQuery(member, id),
    // Without seats and questions nothing depends on it.
    enabled: isOpen && (event.capacity !== null || event.questions.length > 0),
  });
  const [seatBefore, setSeatBefore] = useState<Seat | null>(null);
  const seat = registration?.seat ?? seatBefore;
  const isUndoable = isOpen && seat === null;
  const words = wordsOf(event, isOpen ? seat : null);
  const change = useChangeInterest(member, id, () => {
    onWithdrawn?.();
    if (!isReplaced) return;
    requestInterestFocus(id);
    toast.success(words.withdrawn);
  });
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const goTo = (next: Step) => {
    change.reset();
    flushSync(() => setStep(next));
    // The button that was pressed is gone.
    (button.current ?? status.current)?.focus();
  };
  const setInterest = (isInterested: boolean) => {
    setSeatBefore(seat);
    change.mutate(isInterested, {
      onSuccess: () => goTo(isInterested ? 'interested' : 'withdrawn'),
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className={step === 'interested' ? 'sr-only' : 'text-sm font-medium outline-none'}
      >
        {step === 'interested' ? '' : words[step]}
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
          aria-label={`${words.label}: ${name}`}
          onClick={() => {
            if (isUndoable || step === 'asking') return setInterest(false);
            // Who waited when the page was loaded may have a seat by now: the button then says so.
            if (seat !== null) void refetch();
            goTo('asking');
          }}
        >
          {words.label}
        </Button>
      )}
      {step === 'withdrawn' && isUndoable && (
        <Button
          ref={button}
          variant="outline"
          size="sm"
          pending={change.isPending}
          aria-label={`Undo: ${name}`}
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

interface Words {
  label: string;
  asking: string;
  withdrawn: string;
}

function wordsOf({ isOver }: Event, seat: Seat | null): Words {
  if (seat === null) {
    return {
      label: isOver ? 'Remove' : 'No longer interested',
      asking: 'This cannot be undone.',
      withdrawn: 'You are no longer interested.',
    };
  }
  return seat === 'going'
    ? {
        label: 'Give my seat back',
        asking: 'Give your seat back? If you come again, you get one only if it is free.',
        withdrawn: 'You have given your seat back.',
      }
    : {
        label: 'Leave the line',
        asking: 'Leave the line? If you come again, you will be last.',
        withdrawn: 'You have left the line.',
      };
}
