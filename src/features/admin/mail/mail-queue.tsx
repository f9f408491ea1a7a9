import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EmailAddress } from '@/components/breakable-text';
import { FormAlert } from '@/components/ui/field';
import { LoadFailure } from '@/components/load-failure';
import { Button } from '@/components/ui/button';
import type { FailedMail, MailQueue } from '@/contract/admin-newsletter';
import { ageOf } from '@/lib/time-in-words';
import { hasQueryFailed } from '@/lib/query-client';
import { StateLabel } from '../event-labels';
import { formatMoment } from '../event-when';
import { MailProgress } from './mail-progress';
import { mailQueueQuery, useResumeStopped, useRetryMail } from './mail-queries';
import { causeInWords, failureInWords, mailKindNames, needsAdmin } from './mail-words';
import { useFirstFew } from '@/components/first-few';
import { errorMessage } from '@/lib/api-error';
import { countOf } from '../words';

/**
 * What waits in the queue of mails, what goes out right now, and what could not be sent. Not on the page before there is
 * something; then it stays, and says when nothing is left.
 */
export function MailQueuePanel() {
  const query = useQuery(mailQueueQuery());
  const { data, isFetching } = query;
  const hasFailed = hasQueryFailed(query);
  const isIdle =
    !hasFailed &&
    (data === undefined ||
      data.waiting + data.underWay.length + data.failed.length + data.stopped === 0);
  const [isShown, setShown] = useState(false);
  if (!isIdle && !isShown) setShown(true);
  if (!isShown) return null;
  return (
    <section aria-labelledby="mail-queue" className="grid gap-4">
      <h2 id="mail-queue" className="text-subtitle font-bold">
        On its way
      </h2>
      {hasFailed && <LoadFailure what="The mail queue" isRetrying={isFetching} />}
      {data !== undefined && (
        <>
          <Waiting queue={data} isOutdated={hasFailed} />
          {data.lastPostError !== '' && (
            <p className="rounded-xl bg-yellow-soft px-4 py-3 [overflow-wrap:anywhere]">
              {`${data.lastPostError} Your site tries again by itself.`}
            </p>
          )}
          <MailProgress mailings={data.underWay} />
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

/** The mails that were never sent, each with its reason. */
function FailedMails({ mails }: { mails: readonly FailedMail[] }) {
  const { shown, showAllButton } = useFirstFew(mails);
  const [queued, setQueued] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const onQueued = ({ kind, to }: FailedMail) => {
    setQueued(`The ${kind === 'post' ? 'post' : 'mail'} to ${to} is tried again.`);
    // The button that had the focus leaves the page with its row.
    heading.current?.focus();
  };
  return (
    <div className={mails.length === 0 ? 'contents' : 'grid justify-items-start gap-2'}>
      <h3
        ref={heading}
        tabIndex={-1}
        hidden={mails.length === 0 && queued === ''}
        className="font-semibold outline-none"
      >
        {mails.length === 0 ? 'Tried again' : 'Never arrived'}
      </h3>
      <p role="status" className={queued === '' ? 'sr-only' : 'text-sm font-medium'}>
        {queued}
      </p>
      {mails.length > 0 && (
        <ul aria-label="Mails that failed" className="w-full divide-y divide-border">
          {shown.map((mail) => (
            <FailedRow key={mail.id} mail={mail} onQueued={() => onQueued(mail)} />
          ))}
        </ul>
      )}
      {showAllButton}
    </div>
  );
}

interface FailedRowProps {
  mail: FailedMail;
  onQueued: () => void;
}

function FailedRow({ mail, onQueued }: FailedRowProps) {
  const { id, kind, title, to, reason, at, isStopped } = mail;
  // The reason of a post is written for people.
  const cause = kind === 'post' ? null : failureInWords(reason);
  const retry = useRetryMail();
  // Not in the options of `mutate`: the row leaves the page before that would call it.
  const onRetry = () => retry.mutateAsync(id).then(onQueued, () => undefined);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 leading-snug [overflow-wrap:anywhere]">
      <div className="grid min-w-0 grow basis-56 gap-1">
        <p>
          <span className="font-semibold">
            <EmailAddress address={to} />
          </span>{' '}
          <span className="text-muted">
            {mailKindNames[kind]}
            {title !== '' && (
              <>
                : <bdi>{title}</bdi>
              </>
            )}
          </span>
        </p>
        <p className="text-sm">{cause ?? reason}</p>
        {isStopped && (
          <p className="text-sm font-medium">
            This address has rejected three mails in a row and gets no more until you try again.
          </p>
        )}
        <p className="text-sm text-muted">
          {formatMoment(at)}
          {cause !== null && <>. The error: {reason}</>}
        </p>
        {retry.isError && (
          <p role="alert" className="text-sm font-medium text-red-deep">
            {errorMessage(retry.error)}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        pending={retry.isPending}
        aria-label={`Try again: ${to}`}
        onClick={() => void onRetry()}
      >
        Try again
      </Button>
    </li>
  );
}

/** How many addresses get no more mail because they refused it, and the way back for all of them. */
function StoppedAddresses({ count }: { count: number }) {
  const resume = useResumeStopped();
  const { isSuccess: isDone } = resume;
  const status = useRef<HTMLParagraphElement>(null);
  // The button that had the focus leaves the page.
  const onSuccess = () => status.current?.focus();
  return (
    <div className={count === 0 && !isDone ? 'contents' : 'grid justify-items-start gap-2'}>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={isDone ? 'text-sm font-medium outline-none' : 'sr-only'}
      >
        {isDone && 'New mail goes to all addresses again.'}
      </p>
      {count > 0 && (
        <>
          <p>
            {count === 1
              ? 'One address gets no more mail, because it rejected three in a row.'
              : `${count.toLocaleString('en')} addresses get no more mail, because they rejected three in a row.`}
          </p>
          {resume.error && <FormAlert>{errorMessage(resume.error)}</FormAlert>}
          <Button
            variant="outline"
            size="sm"
            pending={resume.isPending}
            onClick={() => resume.mutate(undefined, { onSuccess })}
          >
            {count === 1 ? 'Send mail to it again' : 'Send mail to all of them again'}
          </Button>
        </>
      )}
    </div>
  );
}
