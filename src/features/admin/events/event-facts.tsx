import type { ReactNode } from 'react';
import { DotPattern } from '@/components/dot-pattern';
import { ExternalLink } from '@/components/external-link';
import { PictureWithFallback } from '@/components/picture-with-fallback';
import { TimeText } from '@/components/time-text';
import { WebAddress } from '@/components/breakable-text';
import { formatEventTimes, formatTimes } from '@/domain/event-time';
import type { Event, Question } from '@/contract/events';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { cutStyles, pictureSources } from '@/lib/picture-sources';
import { plainText, withBullets } from '@/lib/plain-text';
import type { TabProps } from '../tab-names';
import { HistoryPanel } from './event-history';
import { SeriesSection } from './series-section';

/** What the site says of an event, and who changed it when. */
export const EventTab = ({ event, headingAs }: TabProps) => (
  <>
    <EventFacts event={event} />
    <SeriesSection event={event} headingAs={headingAs} />
    <HistoryPanel id={event.id} headingAs={headingAs} />
  </>
);

/** Characters of Markdown, more than the four lines shown can hold. */
const MAX_SHOWN_SOURCE = 4000;

/** The facts of an event, with its picture. */
function EventFacts({ event }: { event: Event }) {
  const { place, link, linkFor, note, description, movedFrom, questions } = event;
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
            {linkFor === 'going' && <Missing> (only for who has a seat)</Missing>}
          </Fact>
        )}
        {questions.length > 0 && (
          <Fact term="Questions">{questions.map(questionInWords).join('\n')}</Fact>
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

const questionInWords = ({ text, required, options }: Question) =>
  [required ? text : `${text} (optional)`, options.join(' · ')].filter(Boolean).join('\n');

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
      className={`${styles} ${cutStyles(image)}`}
    />
  );
}
