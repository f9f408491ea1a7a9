import { AsyncBoundary, lazyOnIdle } from '@/components/async-boundary';
import { UpcomingLink } from './upcoming-link';

const NextEventLine = lazyOnIdle(() => import('./next-event-line'), 'NextEventLine');

/** A strip with the next event, above the slides. */
export function NextEventStrip() {
  return (
    // Of one height, so that the page does not move when the event is known.
    <div className="relative z-1 h-[3.125rem] max-[20rem]:h-auto print:hidden">
      <div className="border-b-2 border-foreground bg-yellow">
        <div className="page-container">
          <AsyncBoundary loading={<UpcomingLink />} failed={<UpcomingLink />}>
            <NextEventLine />
          </AsyncBoundary>
        </div>
      </div>
    </div>
  );
}
