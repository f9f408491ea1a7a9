import { useRef, useState } from 'react';
import { EmailAddress } from '@/components/email-address';
import { Button } from '@/components/ui/button';
import type { FailedMail } from '@/contract/newsletter-desk';
import { deskErrorMessage } from '@/features/desk/desk-error-message';
import { formatMoment } from '@/features/desk/event-when';
import { useFirstFew } from '@/features/desk/use-first-few';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useRetryMail } from './mail-queries';
import { failureInWords, mailKindNames } from './mail-words';

/** The mails that were never sent, each with its reason. */
export function FailedMails({ mails }: { mails: readonly FailedMail[] }) {
  const { shown, showAllButton } = useFirstFew(mails);
  const [queued, setQueued] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const onQueued = ({ to }: FailedMail) => {
    setQueued(`The mail to ${to} is tried again.`);
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
  const cause = failureInWords(reason);
  const retry = useRetryMail();
  const onRetry = useSingleFlight(async () => {
    await retry.mutateAsync(id).then(onQueued, () => undefined);
  });
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
            {deskErrorMessage(retry.error)}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        pending={retry.isPending}
        aria-label={`Try again: ${to}`}
        onClick={onRetry}
      >
        Try again
      </Button>
    </li>
  );
}
