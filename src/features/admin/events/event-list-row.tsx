import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AdminEvent } from '@/contract/admin-events';
import { adminEventPath } from '@/domain/paths';
import { ageOf } from '@/lib/time-in-words';
import { attentionText } from './attention';
import { DayBlock, SeriesPlace, StateLabel, UnsavedLabel } from '../event-labels';
import { endOfBin, timeOfDay, whenText } from '../event-when';
import { AdminName } from '../admin-name';

/** What the fading lower edge of the list covers, in pixels. */
const LIST_MARGIN = 32;

interface EventListRowProps {
  event: AdminEvent;
  /** The query of the URL, which keeps the list as it is. */
  search: string;
  isOpen: boolean;
}

/** An event in the list; the whole row is a link. Of its state it says what the tab above the list does not. */
export function EventListRow({ event, search, isOpen }: EventListRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen && link.current) showInList(link.current);
  }, [isOpen]);
  const isDeleted = event.deletedAt !== null;
  const needsAttention = !isDeleted && attentionText(event) !== null;
  const time = timeOfDay(event);
  // Without a day the block says that there is none, unless a text says more.
  const when = time || event.date;
  const isReadWithDay = time !== '' || event.date === '';
  const isCancelled = event.status === 'cancelled';
  return (
    <Link
      ref={link}
      to={adminEventPath(event.id) + search}
      aria-current={isOpen ? 'page' : undefined}
      className="group flex flex-wrap gap-x-3 gap-y-2 rounded-xl px-2 py-3.5 outline-offset-0 hover:bg-card aria-[current=page]:bg-card aria-[current=page]:shadow-[inset_0_0_0_2px_var(--color-foreground)] forced-colors:not-focus-visible:aria-[current=page]:outline-2 forced-colors:not-focus-visible:aria-[current=page]:-outline-offset-2"
    >
      <DayBlock event={event} />
      <span className="grid min-w-0 grow basis-44 gap-1.5">
        <span className="flex flex-wrap justify-between gap-x-3 gap-y-1">
          <span className="grid min-w-0 grow basis-32 content-start gap-1 [overflow-wrap:anywhere]">
            <span className="leading-snug">
              <bdi className="font-semibold group-hover:underline group-hover:underline-offset-4">
                {event.name}
              </bdi>{' '}
              <SeriesPlace event={event} />
            </span>
            {/* Screen readers do not read the day beside it, and get it with the time. */}
            {isReadWithDay && <span className="sr-only">{whenText(event)}</span>}
            {(when !== '' || event.place !== '') && (
              <span className="text-sm leading-snug">
                <span aria-hidden={isReadWithDay}>
                  {when !== '' && event.place !== '' ? `${when} · ` : when}
                </span>
                <bdi>{event.place}</bdi>
              </span>
            )}
          </span>
          {/* On a line of its own below the place if the text is large. */}
          {((event.status !== 'draft' && !isDeleted) || event.interested > 0) && (
            <span className="grid content-start justify-items-end max-[19rem]:flex max-[19rem]:items-baseline max-[19rem]:gap-1.5">
              <span className="font-display text-xl leading-tight font-bold">
                {event.capacity === null
                  ? event.interested
                  : `${event.going ?? 0} of ${event.capacity}`}
              </span>
              <span className="text-xs text-muted">{countLabel(event)}</span>
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-1.5 empty:hidden">
          {isCancelled && <StateLabel state="cancelled" />}
          {needsAttention && <StateLabel state="needs-you" />}
          {!isDeleted && <UnsavedLabel eventId={event.id} />}
        </span>
        {event.deletedAt !== null && (
          <Deletion deletedAt={event.deletedAt} changedBy={event.changedBy} />
        )}
      </span>
    </Link>
  );
}

const countLabel = ({ capacity, waiting }: AdminEvent) =>
  capacity === null ? 'interested' : waiting ? `${waiting} waiting` : 'going';

/** Beside the open event the list scrolls by itself. `scrollIntoView` would scroll the page too. */
function showInList(row: Element): void {
  const list = row.closest('[data-scrolls-rows]');
  if (list === null) return;
  const { top, bottom } = row.getBoundingClientRect();
  const visible = list.getBoundingClientRect();
  const head = list.querySelector('[data-list-head]')?.getBoundingClientRect();
  const above = visible.top + (head?.height ?? 0) - top;
  // Below a notice, the list ends below the window until the page is scrolled.
  const below = bottom - (Math.min(visible.bottom, window.innerHeight) - LIST_MARGIN);
  if (above > 0) list.scrollTop -= above;
  else if (below > 0) list.scrollTop += below;
}

interface DeletionProps {
  deletedAt: string;
  /** Null if it is unknown. */
  changedBy: string | null;
}

/** Who deleted an event, when, and until when it is kept. */
function Deletion({ deletedAt, changedBy }: DeletionProps) {
  return (
    <span className="text-sm leading-snug [overflow-wrap:anywhere] text-muted">
      <span>{`Deleted ${ageOf(Date.parse(deletedAt))} by `}</span>
      {changedBy === null ? (
        <span>somebody</span>
      ) : (
        // In one piece where it fits into a line.
        <span className="inline-block max-w-full">
          <AdminName name={changedBy} />
        </span>
      )}
      <span className="block">{`Kept until ${endOfBin(deletedAt)}`}</span>
    </span>
  );
}
