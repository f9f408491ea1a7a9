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
    <div className="min-h-svh animate-pulse">
      <title>{pageTitle('Event', society)}</title>
      <p role="status" className="sr-only">
        Loading the event…
      </p>
      <div className="border-b-2 border-border bg-border/30">
        <div className="page-container grid gap-8 py-8 sm:py-12 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-12">
          <div className="grid content-start gap-6">
            {['h-11 w-28', 'h-14 w-4/5', 'h-32 w-full', 'h-12 w-2/3'].map((size) => (
              <div key={size} className={`rounded-card bg-border ${size}`} />
            ))}
          </div>
          <div className="aspect-8/5 rounded-card bg-border" />
        </div>
      </div>
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
