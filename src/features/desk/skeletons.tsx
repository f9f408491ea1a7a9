const bar = 'animate-pulse rounded-md bg-border/70';

/** Says that something loads, and that it is slow once a request has failed. */
function LoadingStatus({ isSlow }: { isSlow: boolean }) {
  return (
    <p role="status" className={isSlow ? 'text-sm font-medium' : 'sr-only'}>
      {isSlow ? 'The server does not answer. Trying again…' : 'Loading…'}
    </p>
  );
}

/** Placeholder of a list. */
export function RowSkeletons({ isSlow }: { isSlow: boolean }) {
  return (
    <div className="grid gap-6 py-4">
      <LoadingStatus isSlow={isSlow} />
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
export function EventSkeleton({ isSlow }: { isSlow: boolean }) {
  return (
    <div className="grid gap-4 py-2">
      <LoadingStatus isSlow={isSlow} />
      <div aria-hidden="true" className="grid gap-4">
        <div className={`h-10 w-3/5 ${bar}`} />
        <div className={`h-5 w-2/5 ${bar}`} />
        <div className={`h-12 w-64 max-w-full ${bar}`} />
        <div className={`h-40 ${bar}`} />
      </div>
    </div>
  );
}
