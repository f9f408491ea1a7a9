import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { DotPattern } from '@/components/dot-pattern';
import { ExternalLink } from '@/components/external-link';
import { LoadFailure } from '@/components/load-failure';
import { PictureWithFallback } from '@/components/picture-with-fallback';
import { TimeText } from '@/components/time-text';
import { buttonStyles } from '@/components/ui/button';
import { WebAddress } from '@/components/breakable-text';
import { formatEventTimes, formatTimes } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { DELETED_EVENT_DAYS } from '@/domain/retention';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { paths } from '@/domain/paths';
import { pictureSources } from '@/lib/picture-sources';
import { plainText, withBullets } from '@/lib/plain-text';
import { isNear } from '../door/attendance-queries';
import { AttendancePanel } from '../door/attendance-panel';
import { attentionText } from './attention';
import { CertificatesPanel } from '../certificates/certificates-panel';
import { EventActions, RestoreButton } from './event-actions';
import { HistoryPanel } from './event-history';
import { DayBlock, StateLabel, stateOf, UnsavedLabel } from '../event-labels';
import { NewLimitNotice } from '../people/event-message';
import { useAdminEvent } from '../event-queries';
import { dayOfTimestamp, distanceOf, endOfBin } from '../event-when';
import { InterestPanel } from '../people/interest-panel';
import { EventSkeleton } from './event-skeleton';
import { seatsInWords } from '../words';

const partLinkStyles =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

interface EventPanelProps {
  id: string;
  /** Level of the event's name. */
  headingAs: 'h1' | 'h2';
}

/** One event: its state, what can be done with it, who is interested and what has changed. */
export function EventPanel({ id, headingAs: Heading }: EventPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const statusId = useId();
  const state = useAdminEvent(id);
  if (state.status === 'loading') return <EventSkeleton isRetrying={state.hasFailedOnce} />;
  if (state.status === 'missing') return <MissingEvent headingAs={Heading} />;
  const failure = <LoadFailure what="The event" isRetrying={state.isRetrying} />;
  if (state.status === 'failed') {
    return (
      <>
        <Heading className="sr-only">Event</Heading>
        {failure}
      </>
    );
  }
  const { event, deletedAt, isOutdated } = state;
  const seats = seatsInWords(event);
  const hasDoor = event.status !== 'draft';
  const partHeading = Heading === 'h1' ? 'h2' : 'h3';
  return (
    <article aria-label={event.name} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isOutdated && failure}
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2 sm:gap-x-5">
        <DayBlock event={event} className="pt-1" />
        <div className="min-w-0 grow basis-48">
          <p id={statusId} className="flex flex-wrap items-center gap-2">
            <StateLabel state={stateOf(event, deletedAt !== null)} />
            {deletedAt !== null && event.status === 'cancelled' && <StateLabel state="cancelled" />}
            {deletedAt === null && <UnsavedLabel eventId={id} />}
            {event.status !== 'cancelled' && deletedAt === null && (
              <span className="eyebrow text-muted">{distanceOf(event)}</span>
            )}
          </p>
          <Heading
            ref={heading}
            tabIndex={-1}
            // Says the new state to screen readers when an action moves the focus here.
            aria-describedby={statusId}
            dir="auto"
            className="mt-2 text-[clamp(1.5rem,1.2rem+1.6vw,2.25rem)] leading-tight font-extrabold [overflow-wrap:anywhere] outline-none"
          >
            {event.name}
          </Heading>
          {deletedAt === null && (
            <p className="flex flex-wrap gap-x-5 empty:hidden">
              {seats !== null && (
                <a href="#interest" className={partLinkStyles}>{`Seats: ${seats}`}</a>
              )}
              {hasDoor && isNear(event) && (
                <a href="#door" className={partLinkStyles}>
                  At the door
                </a>
              )}
            </p>
          )}
        </div>
      </header>
      {deletedAt === null ? (
        <Actions event={event} heading={heading} />
      ) : (
        <InBin event={event} since={deletedAt} returnFocusTo={heading} />
      )}
      <EventFacts event={event} />
      {deletedAt === null && (
        <>
          <InterestPanel event={event} headingAs={partHeading} />
          {hasDoor && <AttendancePanel event={event} headingAs={partHeading} />}
          {hasDoor && <CertificatesPanel event={event} headingAs={partHeading} />}
        </>
      )}
      <HistoryPanel id={id} headingAs={partHeading} />
    </article>
  );
}

interface ActionsProps {
  event: Event;
  heading: RefObject<HTMLElement | null>;
}

function Actions({ event, heading }: ActionsProps) {
  const attention = attentionText(event);
  return (
    <div className="grid gap-4">
      {attention !== null && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-xl bg-yellow-soft px-4 py-3 [overflow-wrap:anywhere]">
          <StateLabel state="needs-you" />
          <span>
            <bdi>{event.name}</bdi> <span>{attention}</span>
          </span>
        </p>
      )}
      <NewLimitNotice event={event} />
      <EventActions key={event.id} event={event} heading={heading} />
    </div>
  );
}

interface InBinProps {
  event: Event;
  since: string;
  returnFocusTo: RefObject<HTMLElement | null>;
}

function InBin({ event, since, returnFocusTo }: InBinProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        Deleted on {dayOfTimestamp(since)}, and gone for good on {endOfBin(since)}. Restoring it
        brings it back as it was, with everybody who was interested.
      </p>
      <RestoreButton event={event} returnFocusTo={returnFocusTo} />
    </div>
  );
}

function MissingEvent({ headingAs: Heading }: Pick<EventPanelProps, 'headingAs'>) {
  return (
    <div className="grid justify-items-start gap-3">
      <div role="alert" className="grid gap-2">
        <Heading className="text-[2rem] leading-tight font-extrabold">
          There is no such event
        </Heading>
        <p>Perhaps it was deleted, and its {DELETED_EVENT_DAYS} days in the bin are over.</p>
      </div>
      <Link to={paths.admin} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
        All events
      </Link>
    </div>
  );
}

/** Characters of Markdown, more than the four lines shown can hold. */
const MAX_SHOWN_SOURCE = 4000;

/** The facts of an event, with its picture. */
function EventFacts({ event }: { event: Event }) {
  const { place, link, note, description, movedFrom } = event;
  return (
    <div className="grid gap-5 card-frame bg-card p-4 sm:grid-cols-[1fr_12rem] sm:p-6">
      <dl className="grid content-start gap-4">
        <Fact term="When">
          <When event={event} />
        </Fact>
        {movedFrom !== null && (
          <Fact term="Moved from">
            <TimeText text={formatTimes({ startsAt: movedFrom, endsAt: null }, society.timeZone)} />
          </Fact>
        )}
        <Fact term="Where">{place ? <bdi>{place}</bdi> : <Missing>No place yet</Missing>}</Fact>
        {note !== '' && <Fact term="Note for readers">{note}</Fact>}
        {link !== '' && (
          <Fact term="Link">
            <ExternalLink href={link} className="text-blue-deep underline underline-offset-4">
              <WebAddress address={link} />
            </ExternalLink>
          </Fact>
        )}
        <Fact term="Description">
          {description === '' ? (
            <Missing>None yet</Missing>
          ) : (
            <span className="line-clamp-4">
              {plainText(withBullets(description.slice(0, MAX_SHOWN_SOURCE))).replaceAll(
                /\n{2,}/g,
                '\n',
              )}
            </span>
          )}
        </Fact>
      </dl>
      <FactsPicture event={event} />
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="leading-snug [overflow-wrap:anywhere] whitespace-pre-line">{children}</dd>
    </div>
  );
}

const Missing = ({ children }: { children: ReactNode }) => (
  <span className="text-muted">{children}</span>
);

/** The date that readers see, and the times of the calendars if they differ from it. */
function When({ event }: { event: Event }) {
  const times = formatEventTimes(event, society.timeZone);
  const { date } = event;
  if (times === '') {
    return (
      <>
        {date === '' ? <Missing>No date yet</Missing> : <TimeText text={date} />}
        {date !== '' && <Missing> (not a date, so calendars leave it out)</Missing>}
      </>
    );
  }
  return (
    <>
      <TimeText text={date || times} />
      {date !== '' && date !== times && (
        <Missing>
          {' '}
          <TimeText text={`(calendars: ${times})`} />
        </Missing>
      )}
    </>
  );
}

function FactsPicture({ event: { id, image } }: { event: Event }) {
  const styles = 'aspect-[16/10] w-full rounded-xl border-2 border-foreground object-cover';
  if (image === '') return <DotPattern seed={id} className={styles} />;
  const { src, srcSet } = pictureSources(image);
  return (
    <PictureWithFallback
      src={src}
      srcSet={srcSet}
      sizes={srcSet && '12rem'}
      alt=""
      width={192}
      height={120}
      fallbackSrc={artwork.eventFallback.src}
      className={styles}
    />
  );
}
