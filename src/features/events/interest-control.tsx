import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { useSingleFlight } from '@/components/use-single-flight';
import { registrationQuery, useRegisterInterest } from './queries';

interface InterestControlProps {
  eventId: string;
  eventName: string;
}

export function InterestControl({ eventId, eventName }: InterestControlProps) {
  const { data: isInterested = false } = useQuery(registrationQuery(eventId));
  const register = useRegisterInterest(eventId);
  const onInterest = useSingleFlight(async () => {
    // What goes wrong, the mutation tells.
    await register.mutateAsync().catch(() => undefined);
  });
  // The page is being loaded anew after a success.
  const isBusy = register.isPending || register.isSuccess;

  if (isInterested) {
    return (
      <p className="inline-flex min-h-11 items-center gap-2 rounded-xl border-2 border-green-deep bg-green-soft px-4 text-sm font-semibold text-green-deep">
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" fill="none">
          <path d="m2.5 8.5 3.5 3.5 7.5-8" stroke="currentColor" strokeWidth="2.5" />
        </svg>
        Interested
      </p>
    );
  }
  return (
    <Button
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
