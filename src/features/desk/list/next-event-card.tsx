import { Link } from 'react-router-dom';
import { ShareButton } from '@/components/share-button';
import { TimeText } from '@/components/time-text';
import { buttonStyles } from '@/components/ui/button';
import type { DeskEvent } from '@/contract/event-desk';
import { attentionText } from '@/features/desk/attention';
import { DayBlock } from '@/features/desk/day-block';
import { UnsavedLabel } from '@/features/desk/drafts/unsaved-label';
import { distanceOf, whenText } from '@/features/desk/event-when';
import { StateLabel } from '@/features/desk/state-label';
import { deskEventPath, editEventPath, eventPath } from '@/lib/paths';

/** The next event in place of its row: when, where, how many come, and what else a row says. */
export function NextEventCard({ event }: { event: DeskEvent }) {
  const { name, place, interested } = event;
  return (
    <section aria-labelledby="next-event" className="card-frame bg-card p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="next-event" className="eyebrow font-medium">
          {`Next: ${distanceOf(event).toLowerCase()}`}
        </h2>
        <p className="flex flex-wrap gap-1.5">
          {attentionText(event) !== null && <StateLabel state="needs-you" />}
          <UnsavedLabel eventId={event.id} />
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
        <DayBlock event={event} />
        <div className="min-w-0 grow basis-44">
          <p dir="auto" className="font-display text-subtitle font-bold [overflow-wrap:anywhere]">
            <Link
              to={deskEventPath(event.id)}
              className="inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
            >
              {name}
            </Link>
          </p>
          <p className="mt-1.5 leading-snug [overflow-wrap:anywhere]">
            <TimeText text={whenText(event)} />
          </p>
          <p dir="auto" className="mt-1 leading-snug [overflow-wrap:anywhere]">
            {place || 'No place yet'}
          </p>
          <p className="mt-1 leading-snug font-semibold">{`${interested} interested`}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={editEventPath(event.id)} className={buttonStyles({ size: 'sm' })}>
          Edit
        </Link>
        <ShareButton title={event.name} path={eventPath(event.id)} size="sm" />
      </div>
    </section>
  );
}
