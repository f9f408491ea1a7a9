import { useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useIsOnline } from '@/hooks/use-is-online';
import { ageOf } from '@/lib/age';

interface ListFailureProps {
  /** Epoch milliseconds of the list that stands below; undefined where none was ever seen. */
  seenAt: number | undefined;
  isTrying: boolean;
  onTryAgain: () => void;
}

/** Says above a list of events that it is not the server's current one. */
export function ListFailure({ seenAt, isTrying, onTryAgain }: ListFailureProps) {
  const isOnline = useIsOnline();
  const line = useRef<HTMLDivElement>(null);
  // Try again goes when the list comes: its focus moves to the heading of the list.
  useLayoutEffect(() => {
    const element = line.current;
    return () => {
      const heading = element?.closest('section')?.querySelector('h2');
      if (!heading || !element?.contains(document.activeElement)) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
  }, []);
  const reason = isOnline ? 'the list could not be loaded' : 'you are offline';
  return (
    <div
      ref={line}
      className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 justify-self-start"
    >
      <p role="status" className="font-medium">
        {seenAt === undefined
          ? 'The list of events could not be loaded.'
          : `As of ${ageOf(seenAt)}; ${reason}.`}
      </p>
      <Button variant="outline" size="sm" pending={isTrying} onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  );
}
