import { useId } from 'react';
import { CalendarAppLinks } from '@/components/calendar-app-links';
import { Button } from '@/components/ui/button';
import { useSiteOrigin } from '@/hooks/use-site-origin';
import { copyLink } from '@/lib/copy-link';
import { env } from '@/lib/env';

/** Subscribes to the calendar with all events: one press, or the address to copy. */
export function SubscribeCalendar() {
  const origin = useSiteOrigin();
  // It is served with the API.
  const url = `${env.apiUrl || origin}/calendar.ics`;
  const addressId = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 card-frame bg-card p-5 sm:p-6 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid gap-1">
        <h2 className="text-xl font-bold">All events in your calendar</h2>
        <p className="max-w-[60ch]">
          Subscribe once: new events, changes and cancellations appear by themselves.
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:w-[28rem]">
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <CalendarAppLinks url={url} label="Add to your calendar" />
        </div>
        <div className="flex min-w-0 flex-wrap gap-2">
          <label htmlFor={addressId} className="sr-only">
            Address of the calendar
          </label>
          <input
            id={addressId}
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="min-h-12 min-w-0 flex-[1_1_min(100%,8rem)] rounded-xl border-2 border-foreground bg-background px-3 text-sm"
          />
          <Button
            variant="outline"
            onClick={() => void copyLink(url)}
            aria-label="Copy the address of the calendar"
          >
            Copy
          </Button>
        </div>
      </div>
    </div>
  );
}
