import { TimeText } from '@/components/time-text';
import type { WhenInWords } from './date-field-words';

/** What was understood. As high as its longest text on most screens, so that nothing moves while somebody types. */
export function DateFieldSummary({ calendars, readers, dayFirst, warning }: WhenInWords) {
  return (
    <div
      role="status"
      className="grid min-h-28 content-start gap-1 rounded-xl border-2 border-border px-4 py-2.5 [overflow-wrap:anywhere]"
    >
      <p className="eyebrow text-muted">In calendars</p>
      <p className={calendars === '' ? 'text-muted' : 'font-semibold'}>
        {calendars === '' ? (
          'What calendars will show appears here.'
        ) : (
          <TimeText text={calendars} />
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {warning !== null && (
          <span className="rounded-md bg-yellow-soft px-1.5 font-medium text-yellow-deep">
            {warning}
          </span>
        )}
        {dayFirst !== null && <span className="min-w-0">{dayFirst}</span>}
        {readers !== null && <span className="min-w-0">Readers see “{readers}”.</span>}
      </p>
    </div>
  );
}
