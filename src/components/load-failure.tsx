import { Button } from '@/components/ui/button';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { useIsOnline } from '@/hooks/use-is-online';
import { queryClient } from './query-provider';

interface LoadFailureProps {
  /** What could not be loaded, such as `The list`. */
  what: string;
  isRetrying: boolean;
}

/**
 * Says that a part of a page could not be loaded. Its button fetches all failed queries of the page again, because an
 * unreachable server fails all of them.
 */
export function LoadFailure({ what, isRetrying }: LoadFailureProps) {
  const isOnline = useIsOnline();
  const notice = useFocusHandover();
  const retry = () =>
    void queryClient.refetchQueries({
      type: 'active',
      // What is just being fetched again, and therefore pending, goes on by itself within seconds.
      predicate: ({ state }) => state.status === 'error',
    });
  return (
    <div ref={notice} className="grid justify-items-start gap-3">
      <p role="alert" className="font-medium">
        {`${what} could not be loaded${isOnline ? '.' : ': you are offline.'}`}
      </p>
      <Button variant="outline" size="sm" pending={isRetrying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
