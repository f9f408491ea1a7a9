import { useFocusHandover } from '@/hooks/use-focus-handover';
import { useIsOnline } from '@/hooks/use-is-online';
import { queryClient } from './query-provider';
import { Button } from './ui/button';

interface LoadFailureProps {
  /** What could not be loaded, such as `The list`. */
  what: string;
  isRetrying: boolean;
  onRetry: () => void;
}

const hasFailed = ({ state }: { state: { status: string } }) => state.status === 'error';

/** Says that a part of a page could not be loaded, with a button that retries all that failed. */
export function LoadFailure({ what, isRetrying, onRetry }: LoadFailureProps) {
  const isOnline = useIsOnline();
  const notice = useFocusHandover();
  const retry = () => {
    onRetry();
    // What has failed beside it will hardly have failed for another reason.
    void queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
  };
  return (
    <div ref={notice} className="grid justify-items-start gap-3">
      <p role="alert" className="font-medium">
        {what} could not be loaded{isOnline ? '.' : ': you are offline.'}
      </p>
      <Button variant="outline" size="sm" pending={isRetrying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
