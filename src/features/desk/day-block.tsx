import { clsx } from 'clsx';
import type { EventTimes } from '@/contract/event-time';
import { firstDay, formatDayParts, today } from './event-when';

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
