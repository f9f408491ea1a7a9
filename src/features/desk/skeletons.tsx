import { LoadingStatus } from '@/components/loading-status';

const bar = 'animate-pulse rounded-md bg-border/70';

/** Placeholder of a list. */
export function RowSkeletons({ isRetrying }: { isRetrying: boolean }) {
  return (
    <div className="grid gap-6 py-4">
      <LoadingStatus isRetrying={isRetrying} />
      {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden="true" className="flex gap-5">
          <div className={`size-12 ${bar}`} />
          <div className="grid grow content-start gap-2.5">
            <div className={`h-5 ${width} ${bar}`} />
            <div className={`h-4 w-1/3 ${bar}`} />
          </div>
        </div>
      ))}
    </div>
  );
}

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
