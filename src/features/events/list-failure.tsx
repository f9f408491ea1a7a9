import { Button } from '@/components/ui/button';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { useIsOnline } from '@/hooks/use-is-online';
import { ageOf } from '@/lib/age';

interface ListFailureProps {
  /** Epoch milliseconds when the list below was fetched; undefined if there is none. */
  seenAt: number | undefined;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A notice above the list that it is outdated or missing, with a retry button. */
export function ListFailure({ seenAt, isRetrying, onRetry }: ListFailureProps) {
  const isOnline = useIsOnline();
  const notice = useFocusHandover();
  const reason = isOnline ? 'Loading the latest list failed.' : 'You are offline.';
  return (
    <div
      ref={notice}
      className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 justify-self-start"
    >
      <p role="status" className="font-medium">
        {seenAt === undefined
          ? 'The list of events could not be loaded.'
          : `${reason} This list was last updated ${ageOf(seenAt)}.`}
      </p>
      <Button variant="outline" size="sm" pending={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
