import { LoadingStatus } from '@/components/loading';

const bar = 'animate-pulse rounded-md bg-border/70';

/** Placeholder of an event, or of the form with it. */
export function EventSkeleton({ isRetrying }: { isRetrying: boolean }) {
  return (
    <div className="grid gap-4 py-2">
      <LoadingStatus isRetrying={isRetrying} />
      <div aria-hidden="true" className="grid gap-4">
        <div className={`h-10 w-3/5 ${bar}`} />
        <div className={`h-5 w-2/5 ${bar}`} />
        <div className={`h-12 w-64 max-w-full ${bar}`} />
        <div className={`h-40 ${bar}`} />
      </div>
    </div>
  );
}
