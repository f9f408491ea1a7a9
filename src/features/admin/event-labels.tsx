import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import type { EventTimes } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { localStore } from '@/lib/storage';
import { hasEventDraft } from './events/event-draft';
import { firstDay, formatDayParts, today } from './event-when';

const labels = {
  draft: { text: 'Draft', styles: 'border-foreground bg-card' },
  published: { text: 'Published', styles: 'border-blue-soft bg-blue-soft text-blue-deep' },
  cancelled: { text: 'Cancelled', styles: 'border-red-soft bg-red-soft text-red-deep' },
  over: { text: 'Over', styles: 'border-border bg-background text-muted' },
  deleted: { text: 'In the bin', styles: 'border-border bg-background text-muted' },
  unsaved: { text: 'Unsaved changes', styles: 'border-yellow bg-yellow-soft' },
  'needs-you': { text: 'Needs you', styles: 'border-yellow bg-yellow' },
} as const;

type StateName = keyof typeof labels;

/** The state that the desk shows of an event. */
export function stateOf(
  { status, isOver }: Pick<Event, 'status' | 'isOver'>,
  isDeleted = false,
): StateName {
  if (isDeleted) return 'deleted';
  return status === 'published' && isOver ? 'over' : status;
}

/** A state as a word on its color. */
export function StateLabel({ state }: { state: StateName }) {
  const { text, styles } = labels[state];
  return (
    <span
      className={`inline-block rounded-md border-2 px-1.5 text-xs leading-5 font-semibold whitespace-nowrap ${styles}`}
    >
      {text}
    </span>
  );
}

/** Says that the form of an event was left with changes that are not saved. */
export function UnsavedLabel({ eventId }: { eventId: string }) {
  const isUnsaved = useSyncExternalStore(localStore.subscribe, () => hasEventDraft(eventId));
  return isUnsaved && <StateLabel state="unsaved" />;
}

/** Which date of its series an event is, such as `3 of 8`; nothing for a single event. */
export function SeriesPlace({ event: { id, seriesDates } }: { event: Event }) {
  const index = seriesDates.findIndex((date) => date.id === id);
  if (index === -1 || seriesDates.length < 2) return null;
  return (
    <span className="font-sans text-sm font-normal whitespace-nowrap text-muted">
      {`${index + 1} of ${seriesDates.length}`}
    </span>
  );
}

/**
 * The day of an event as on a tear-off calendar; decorative, the text beside it says when the event is. Below 19 rem,
 * which is large text on a phone, it is a line above that text.
 */
export function DayBlock({ event, className }: { event: EventTimes; className?: string }) {
  const day = firstDay(event);
  const isThisYear = day?.slice(0, 4) === today().slice(0, 4);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid w-14 shrink-0 content-start justify-items-center max-[19rem]:flex max-[19rem]:w-full max-[19rem]:items-baseline max-[19rem]:gap-2',
        className,
      )}
    >
      <span className="font-display text-3xl leading-none font-extrabold">
        {day === null ? '–' : Number(day.slice(8))}
      </span>
      <span className="eyebrow mt-1 max-w-full text-center leading-tight text-muted">
        {day === null
          ? 'no date'
          : formatDayParts(day, { month: 'short' }) + (isThisYear ? '' : ` ’${day.slice(2, 4)}`)}
      </span>
    </span>
  );
}
