import { useState, type RefObject } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { isolated } from '@/domain/isolated';
import { useRestoreEvent } from './event-queries';
import { adminErrorMessage, quotedName } from './words';

interface RestoreButtonProps {
  event: Pick<Event, 'id' | 'name'>;
  /** Receives the focus once the event is restored and the button gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Takes an event out of the bin. */
export function RestoreButton({ event, returnFocusTo }: RestoreButtonProps) {
  const button = useFocusHandover(returnFocusTo);
  const restore = useRestoreEvent(event.id);
  const [error, setError] = useState<string>();
  const onRestore = useSingleFlight(async () => {
    setError(undefined);
    try {
      await restore.mutateAsync();
      toast.success(`${quotedName(event.name)} is back`);
    } catch (failure) {
      setError(adminErrorMessage(failure));
    }
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        ref={button}
        variant="outline"
        size="sm"
        pending={restore.isPending}
        aria-label={`Restore ${isolated(event.name)}`}
        onClick={onRestore}
      >
        Restore
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-red-deep">
          {error}
        </p>
      )}
    </div>
  );
}
