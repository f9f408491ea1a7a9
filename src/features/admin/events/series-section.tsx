import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/field';
import type { SeriesDate } from '@/contract/events';
import { society } from '@/data/society';
import { formatDays } from '@/domain/event-time';
import { adminEventPath } from '@/domain/paths';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { StateLabel, stateOf } from '../event-labels';
import type { TabProps } from '../tab-names';
import { lastDay, today } from '../event-when';
import {
  deliveryInWords,
  isTold,
  MailChoice,
  tellInWords,
  useChannels,
  useSubscribers,
  type Audience,
} from '../mail/mail-audience';
import { countOf } from '../words';
import { seriesRecipientsQuery, useCancelSeries, usePublishSeries } from './series-queries';
import { MAX_LENGTH_NOTE } from './use-event-actions';

/** The dates of the series of an event, and what is done to all of them; nothing for a single event. */
export function SeriesSection({ event, headingAs: Heading }: TabProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, seriesId, seriesDates } = event;
  if (seriesId === null || seriesDates.length < 2) return null;
  const drafts = seriesDates.filter(isDraftAhead);
  const left = seriesDates.filter(({ status, isOver }) => status === 'published' && !isOver);
  const props = { seriesId, drafts: drafts.length, returnFocusTo: heading };
  return (
    <section
      aria-labelledby="series"
      className="grid justify-items-start gap-3 border-t-2 border-border pt-6"
    >
      <Heading ref={heading} tabIndex={-1} id="series" className="text-subtitle font-bold">
        The series
      </Heading>
      <ol className="grid">
        {seriesDates.map((date) => (
          <li key={date.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
            {date.id === id ? (
              <span className="font-semibold">{`${dayInWords(date)} (this one)`}</span>
            ) : (
              <Link
                to={adminEventPath(date.id, 'event')}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2"
              >
                {dayInWords(date)}
              </Link>
            )}
            <StateLabel state={stateOf(date)} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {drafts.length > 0 && <PublishSeries {...props} />}
        {left.length > 0 && <CancelSeries {...props} left={left.length} />}
      </div>
    </section>
  );
}

/** Whether a draft can still be published for its day. */
const isDraftAhead = (date: SeriesDate) =>
  date.status === 'draft' && (lastDay(date) ?? today()) >= today();

const dayInWords = (times: SeriesDate): string =>
  formatDays({ ...times, date: 'No date yet' }, society.timeZone);

interface SeriesActionProps {
  seriesId: string;
  /** How many drafts of the series are ahead. */
  drafts: number;
  /** Receives the focus once it is done and the button gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Publishes the drafts of a series, after a question. */
function PublishSeries({ seriesId, drafts, returnFocusTo }: SeriesActionProps) {
  const button = useFocusHandover(returnFocusTo);
  const [isAsking, setAsking] = useState(false);
  const [isNotified, setNotified] = useState(true);
  const audience = useSubscribers(null, { startsAt: null, endsAt: null });
  const publish = usePublishSeries(seriesId);
  const told = isTold(audience, isNotified) ? audience : null;
  const tells = told && tellInWords(told);
  const action = drafts === 1 ? 'Publish the draft' : `Publish all ${drafts} drafts`;
  return (
    <>
      <Button ref={button} variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {`${action}…`}
      </Button>
      <QuestionDialog
        open={isAsking}
        onOpenChange={(open) => {
          publish.reset();
          setAsking(open);
        }}
        returnFocusTo={returnFocusTo}
        title={`${action}?`}
        {...(told !== null && {
          description:
            'One mail names all their dates, and has them in one calendar file. It cannot be taken back.',
        })}
        no="Not yet"
        yes={tells === null ? 'Publish' : `Publish and ${tells}`}
        yesVariant="secondary"
        mutation={publish}
        hasFields
        onYes={(submit) => {
          submit.preventDefault();
          publish.mutate(told !== null, {
            onSuccess: ({ published, recipients }) => {
              setAsking(false);
              toast.success(
                `${countOf(published, 'event')} published`,
                delivered(told, recipients),
              );
            },
          });
        }}
      >
        {audience !== null && (
          <MailChoice audience={audience} isNotified={isNotified} onChange={setNotified} />
        )}
      </QuestionDialog>
    </>
  );
}

interface CancelSeriesProps extends SeriesActionProps {
  /** How many events can still be cancelled. */
  left: number;
}

/** Cancels what is left of a series, after a question. */
function CancelSeries({ seriesId, drafts, left, returnFocusTo }: CancelSeriesProps) {
  const button = useFocusHandover(returnFocusTo);
  const [isAsking, setAsking] = useState(false);
  const [isNotified, setNotified] = useState(true);
  const [note, setNote] = useState('');
  const recipients = useQuery({ ...seriesRecipientsQuery(seriesId), enabled: isAsking });
  const cancel = useCancelSeries(seriesId);
  const count = recipients.data ?? null;
  const channels = useChannels();
  const audience: Audience | null =
    count === 0 && channels.length === 0 ? null : { kind: 'interested', count, channels };
  const told = isTold(audience, isNotified) ? audience : null;
  const tells = told && tellInWords(told);
  return (
    <>
      <Button ref={button} variant="outline" size="sm" onClick={() => setAsking(true)}>
        Cancel what is left…
      </Button>
      <QuestionDialog
        open={isAsking}
        onOpenChange={(open) => {
          cancel.reset();
          setAsking(open);
        }}
        returnFocusTo={returnFocusTo}
        title={`Cancel ${left === 1 ? 'the event' : `all ${left} events`} that ${left === 1 ? 'is' : 'are'} left?`}
        description={`They stay on the site until their days are over, marked as cancelled.${drafts === 0 ? '' : ` ${draftsInWords(drafts)}`}`}
        no={left === 1 ? 'Keep it' : 'Keep them'}
        yes={tells === null ? `Cancel ${countOf(left, 'event')}` : `Cancel and ${tells}`}
        mutation={cancel}
        hasFields
        onYes={(submit) => {
          submit.preventDefault();
          cancel.mutate(
            { note, tell: told !== null },
            {
              onSuccess: ({ cancelled, recipients: mailed }) => {
                setAsking(false);
                toast.success(`${countOf(cancelled, 'event')} cancelled`, delivered(told, mailed));
              },
            },
          );
        }}
      >
        <Field
          label="Note for readers"
          isOptional
          description="Why, and what comes instead. It stands at each of them."
        >
          {(ids) => (
            <Textarea
              {...ids}
              value={note}
              maxLength={MAX_LENGTH_NOTE}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        {audience !== null && (
          <MailChoice audience={audience} isNotified={isNotified} onChange={setNotified} />
        )}
      </QuestionDialog>
    </>
  );
}

const draftsInWords = (drafts: number) =>
  drafts === 1 ? 'One draft stays a draft.' : `${drafts} drafts stay drafts.`;

/** Below a toast: where the news goes. */
const delivered = (told: Audience | null, count: number) =>
  told === null || count + told.channels.length === 0
    ? {}
    : { description: `${deliveryInWords({ ...told, count })}.` };
