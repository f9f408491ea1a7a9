import { Link } from 'react-router-dom';
import { Button, buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { pageTitle } from '@/data/shape/society';
import { society } from '@/data/society';
import { useIsOnline } from '@/hooks/use-is-online';
import { paths } from '@/lib/paths';

/** Shown while the event loads. */
export function EventDetailsLoading() {
  return (
    <div className="page-container grid min-h-[80svh] animate-pulse content-start gap-6 py-8 sm:py-12">
      <title>{pageTitle('Event', society)}</title>
      <p role="status" className="sr-only">
        Loading the event…
      </p>
      {['h-11 w-28', 'h-14 w-4/5', 'h-14 w-3/5', 'h-32 w-full', 'h-72 w-full'].map((size) => (
        <div key={size} className={`max-w-3xl rounded-card bg-border ${size}`} />
      ))}
    </div>
  );
}

interface EventDetailsFailureProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown if the event could not be loaded. The query retries when the network comes back. */
export function EventDetailsFailure({ isRetrying, onRetry }: EventDetailsFailureProps) {
  const isOnline = useIsOnline();
  return (
    <section className="page-container grid min-h-[70svh] content-center justify-items-center gap-6 py-16 text-center">
      <title>{pageTitle('Event', society)}</title>
      <img src={artwork.error.src} width={120} height={120} alt="" />
      <h1 className="text-title font-extrabold">
        {isOnline ? 'This event did not load' : 'You are offline'}
      </h1>
      <p role="alert" className="max-w-text text-lead">
        {isOnline
          ? 'We could not reach the server. It is usually back in a moment.'
          : 'The event will appear here as soon as you are online again.'}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        <Button pending={isRetrying} onClick={onRetry}>
          Try again
        </Button>
        <Link to={paths.events} className={buttonStyles({ variant: 'outline' })}>
          All events
        </Link>
      </p>
    </section>
  );
}
