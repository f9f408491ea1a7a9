import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '@/components/load-failure';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { MailQueue } from '@/contract/newsletter-desk';
import { countOf } from '@/features/desk/count-of';
import { formatMoment } from '@/features/desk/event-when';
import { StateLabel } from '@/features/desk/state-label';
import { ageOf } from '@/lib/age';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { isolated } from '@/lib/isolated';
import { FailedMails } from './failed-mails';
import { mailQueueQuery } from './mail-queries';
import { causeInWords, mailKindNames, needsAdmin, progressInWords } from './mail-words';
import { StoppedAddresses } from './stopped-addresses';

/**
 * What waits in the queue of mails, what goes out right now, and what could not be sent. As long as it is nothing, only
 * screen readers are told.
 */
export function MailQueuePanel() {
  const query = useQuery(mailQueueQuery());
  const { data, isFetching } = query;
  const hasFailed = hasQueryFailed(query);
  const isIdle =
    !hasFailed &&
    (data === undefined ||
      data.waiting + data.underWay.length + data.failed.length + data.stopped === 0);
  return (
    <section aria-labelledby="mail-queue" className={isIdle ? 'sr-only' : 'grid gap-4'}>
      <h2 id="mail-queue" className="text-subtitle font-bold">
        On its way
      </h2>
      {hasFailed && <LoadFailure what="The mail queue" isRetrying={isFetching} />}
      {data !== undefined && (
        <>
          <Waiting queue={data} isOutdated={hasFailed} />
          <UnderWay mailings={data.underWay} />
          <FailedMails mails={data.failed} />
          <StoppedAddresses count={data.stopped} />
        </>
      )}
    </section>
  );
}

interface WaitingProps {
  queue: MailQueue;
  /** Whether the last refetch failed. */
  isOutdated: boolean;
}

function Waiting({ queue, isOutdated }: WaitingProps) {
  const { waiting, oldest, pausedSince, lastError } = queue;
  const isEmpty = waiting === 0 && !isOutdated;
  return (
    <>
      {/* Polled numbers are not announced, but their end is. */}
      <p role="status" className={isEmpty ? 'text-muted' : 'sr-only'}>
        {isEmpty && 'No mail is waiting.'}
      </p>
      {waiting > 0 && (
        <p>
          {oldest === null
            ? `${countOf(waiting, 'mail')} waiting.`
            : `${countOf(waiting, 'mail')} waiting, the oldest since ${formatMoment(oldest)} (${ageOf(Date.parse(oldest))}).`}
        </p>
      )}
      {waiting > 0 && lastError !== '' && (
        <div className="grid justify-items-start gap-2 rounded-xl bg-yellow-soft px-4 py-3 [overflow-wrap:anywhere]">
          {(pausedSince !== null || needsAdmin(lastError)) && <StateLabel state="needs-you" />}
          {pausedSince !== null && (
            <p>{`No mail has gone out since ${formatMoment(pausedSince)}.`}</p>
          )}
          <p>{`${causeInWords(lastError)} Your site tries again by itself.`}</p>
          <p className="text-sm text-muted">{`The error: ${lastError}`}</p>
        </div>
      )}
    </>
  );
}

function UnderWay({ mailings }: { mailings: MailQueue['underWay'] }) {
  if (mailings.length === 0) return null;
  return (
    <ul aria-label="Mailings under way" className="grid gap-4">
      {mailings.map((mailing) => {
        const { kind, title, createdAt, recipients, waiting } = mailing;
        return (
          <li key={`${kind} ${createdAt} ${title}`} className="grid gap-1.5">
            <p className="leading-snug [overflow-wrap:anywhere]">
              <bdi className="font-semibold">{title}</bdi>{' '}
              <span className="text-muted">{mailKindNames[kind]}</span>
            </p>
            <ProgressBar
              aria-label={`${mailKindNames[kind]}: ${isolated(title)}`}
              max={recipients}
              value={recipients - waiting}
            />
            <p className="text-sm text-muted">{progressInWords(mailing)}</p>
          </li>
        );
      })}
    </ul>
  );
}
