import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyList } from '@/components/empty-list';
import { useFirstFew } from '@/components/first-few';
import { ListStatus } from '@/components/list-status';
import {
  feedbackFileName,
  MIN_ANSWERS,
  readFeedback,
  type FeedbackResults,
} from '@/contract/admin-feedback';
import type { Event } from '@/contract/events';
import { RATING_WORDS } from '@/contract/feedback';
import { editEventPath } from '@/domain/paths';
import { serverNow } from '@/lib/session/clock-skew';
import { FileButton } from '../file-button';
import type { TabProps } from '../tab-names';
import { dayOfTimestamp, formatMoment } from '../event-when';
import { feedbackQuery } from './feedback-queries';

/** What people said of an event. */
export function FeedbackPanel({ event, headingAs: Heading }: TabProps) {
  const query = useQuery(feedbackQuery(event.id));
  const { data } = query;
  return (
    <section aria-labelledby="feedback" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Heading id="feedback" className="text-subtitle font-bold">
        What people said
      </Heading>
      <ListStatus query={query} what="What people said" />
      {data !== undefined && <State event={event} feedback={data} />}
      {data?.results && (
        <>
          <Results results={data.results} />
          <FileButton
            endpoint={readFeedback}
            params={{ id: event.id }}
            fileName={feedbackFileName(event.name)}
          />
        </>
      )}
    </section>
  );
}

interface StateProps {
  event: Event;
  feedback: FeedbackResults;
}

/** Who was asked, or will be. */
function State({ event, feedback }: StateProps) {
  const { asked, answered, asksAt, closesAt, results } = feedback;
  const now = serverNow();
  if (asksAt === null) {
    if (event.status === 'cancelled') return <p>Nobody is asked about a cancelled event.</p>;
    const isTooLate = closesAt === null || Date.parse(closesAt) <= now;
    return event.asksFeedback || isTooLate ? (
      <p>Nobody was asked how it was.</p>
    ) : (
      <p>
        Nobody is asked how it was. You can still{' '}
        <Link
          to={editEventPath(event.id)}
          className="font-medium text-blue-deep underline underline-offset-4"
        >
          switch on “Ask for feedback”
        </Link>{' '}
        in the form of the event.
      </p>
    );
  }
  if (asked === 0) {
    return Date.parse(asksAt) > now ? (
      <p>{`Those who came are asked on ${formatMoment(asksAt)}.`}</p>
    ) : (
      <EmptyList>Nobody with an account came, so nobody was asked.</EmptyList>
    );
  }
  const isOpen = closesAt !== null && Date.parse(closesAt) > now;
  const until = isOpen ? ` Answers are taken until ${dayOfTimestamp(justBefore(closesAt))}.` : '';
  if (results !== null) return <p>{`${answered} of ${asked} have answered.${until}`}</p>;
  const count = answered === 0 ? 'Nobody' : String(answered);
  return (
    <p>
      {`${count} of ${asked} ${answered > 1 ? 'have' : 'has'} answered; you see what they say from ${numberWord(MIN_ANSWERS)} on.${until}`}
    </p>
  );
}

/** Answers end with a day: it is named, and not the midnight after it. */
const justBefore = (timestamp: string) => new Date(Date.parse(timestamp) - 1).toISOString();

const numberWord = (number: number) => ['none', 'one', 'two', 'three'][number] ?? String(number);

function Results({
  results: { average, counts, texts },
}: {
  results: NonNullable<FeedbackResults['results']>;
}) {
  const most = Math.max(...counts);
  const { shown, showAllButton } = useFirstFew(texts);
  return (
    <>
      <p>
        <span className="font-display text-title leading-none font-extrabold">
          {average.toFixed(1)}
        </span>{' '}
        of 5 on average
      </p>
      <ul className="grid max-w-text gap-1.5">
        {counts
          .map((count, index) => (
            <li
              key={RATING_WORDS[index]}
              className="grid grid-cols-[7rem_minmax(0,1fr)_2.5rem] items-center gap-3"
            >
              <span>{RATING_WORDS[index]}</span>
              <span aria-hidden="true" className="h-4 rounded-md bg-border/50">
                <span
                  className="block h-full rounded-md bg-blue forced-colors:bg-[Highlight]"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </span>
              <span className="text-right font-semibold tabular-nums">{count}</span>
            </li>
          ))
          .toReversed()}
      </ul>
      {texts.length === 0 ? (
        <p className="text-muted">Nobody has written anything.</p>
      ) : (
        <ul className="grid gap-4">
          {shown.map(({ rating, good, different }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- answers have no id that stays
            <li key={index} className="grid max-w-text gap-2 border-l-4 border-yellow pl-4">
              <p className="eyebrow text-muted">{RATING_WORDS[rating - 1]}</p>
              <Text label="What was good" text={good} />
              <Text label="What should be different" text={different} />
            </li>
          ))}
        </ul>
      )}
      {showAllButton}
    </>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <p className="text-sm font-semibold text-muted">{label}</p>
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}
