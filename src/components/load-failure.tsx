import { useFocusHandover } from '@/hooks/use-focus-handover';
import { useIsOnline } from '@/hooks/use-is-online';
import { Button } from './ui/button';

interface LoadFailureProps {
  /** What could not be loaded, such as `The list`. */
  what: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Says that a part of a page could not be loaded, with a retry button. */
export function LoadFailure({ what, isRetrying, onRetry }: LoadFailureProps) {
  const isOnline = useIsOnline();
  const notice = useFocusHandover();
  return (
    <div ref={notice} className="grid justify-items-start gap-3">
      <p role="alert" className="font-medium">
        {what} could not be loaded{isOnline ? '.' : ': you are offline.'}
      </p>
      <Button variant="outline" size="sm" pending={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
