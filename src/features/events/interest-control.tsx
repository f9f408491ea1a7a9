import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useMember } from '@/hooks/use-member';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { restoreInterestFocus } from './interest-focus';
import { registrationQuery, useRegisterInterest } from './queries';

interface InterestControlProps {
  eventId: string;
  eventName: string;
}

export function InterestControl({ eventId, eventName }: InterestControlProps) {
  const member = useMember();
  const { data: isInterested = false, isPending } = useQuery(registrationQuery(member, eventId));
  const register = useRegisterInterest(member, eventId);
  // Stays busy after a success, because the page reloads.
  const isBusy = register.isPending || register.isSuccess;
  const badge = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The button loses the focus when it is disabled or removed, or when the page reloads.
  useEffect(() => {
    if (isInterested || (!isPending && !isBusy))
      restoreInterestFocus(eventId, badge.current ?? button.current);
  }, [eventId, isPending, isBusy, isInterested]);
  const onInterest = useSingleFlight(async () => {
    // The mutation shows its own error toast.
    await register.mutateAsync().catch(() => undefined);
  });

  if (isInterested) {
    return (
      <p
        ref={badge}
        tabIndex={-1}
        className="inline-flex min-h-11 items-center gap-2 rounded-xl border-2 border-green-deep bg-green-soft px-4 text-sm font-semibold text-green-deep"
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" fill="none">
          <path d="m2.5 8.5 3.5 3.5 7.5-8" stroke="currentColor" strokeWidth="2.5" />
        </svg>
        Interested
      </p>
    );
  }
  return (
    <Button
      ref={button}
      size="sm"
      pending={isBusy}
      disabled={isBusy}
      aria-label={`I'm Interested: ${eventName}`}
      onClick={() => void onInterest()}
    >
      I'm Interested
    </Button>
  );
}
