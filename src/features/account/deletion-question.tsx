import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { CodeRequestAlert } from '@/components/code-request-alert';
import { EmailAddress } from '@/components/breakable-text';
import { SlowNotice } from '@/components/loading';
import { Button, buttonStyles } from '@/components/ui/button';
import type { DeletionSummary } from '@/contract/account';
import { society } from '@/data/society';
import { paths } from '@/domain/paths';
import {
  useRequestDeletionCode,
  type CertificateChoice,
  type PendingDeletion,
} from './deletion-mutations';
import { userQuery } from '@/features/auth/user-query';

interface DeletionQuestionProps {
  summary: DeletionSummary;
  member: string;
  onCode: (challenge: Omit<PendingDeletion, 'member'>) => void;
}

/** Says what goes and what stays, and mails the code. The button that keeps everything has the focus. */
export function DeletionQuestion({ summary, member, onCode }: DeletionQuestionProps) {
  const { data: user } = useQuery(userQuery(member));
  const requestCode = useRequestDeletionCode(member);
  const keep = useRef<HTMLAnchorElement>(null);
  useEffect(() => keep.current?.focus({ preventScroll: true }), []);
  const [certificates, setCertificates] = useState<CertificateChoice>();
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const firstChoice = useRef<HTMLInputElement>(null);
  const onRequest = () => {
    if (summary.certificates > 0 && certificates === undefined) {
      setChoiceMissing(true);
      firstChoice.current?.focus();
      return;
    }
    requestCode.mutate(undefined, {
      onSuccess: (challenge) => onCode({ ...challenge, certificates }),
    });
  };
  return (
    <>
      <div id="deletion-facts" className="grid gap-5">
        <FactList heading="Deleted for good" facts={goneFacts(summary)} />
        <FactList heading="Kept" facts={keptFacts(summary)} />
      </div>
      {summary.certificates > 0 && (
        <CertificatesQuestion
          count={summary.certificates}
          choice={certificates}
          isMissing={isChoiceMissing && certificates === undefined}
          firstRef={firstChoice}
          onChoose={setCertificates}
        />
      )}
      <p>
        To be sure that it is you, we mail a code to{' '}
        {/* An address that fits on a line stays in one piece, and its full stop with it. */}
        <span className="inline-block max-w-full [overflow-wrap:anywhere]">
          <strong className="font-semibold">
            {user === undefined ? 'your address' : <EmailAddress address={user.email} />}
          </strong>
          .
        </span>{' '}
        Nothing is deleted until you enter it.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Link
          ref={keep}
          to={paths.profile}
          aria-describedby="deletion-facts"
          className={buttonStyles()}
        >
          Keep my account
        </Link>
        <Button variant="outline" pending={requestCode.isPending} onClick={onRequest}>
          Mail me the code
        </Button>
      </div>
      <CodeRequestAlert
        error={requestCode.error}
        justMailed="The code that we have just mailed you, for example for your sign-in, does not work here."
      />
      {requestCode.isPending && <SlowNotice />}
    </>
  );
}

interface CertificatesQuestionProps {
  count: number;
  choice: CertificateChoice | undefined;
  /** Whether it was asked for a code without an answer. */
  isMissing: boolean;
  firstRef: Ref<HTMLInputElement>;
  onChoose: (choice: CertificateChoice) => void;
}

/** What happens to the certificates. No answer is chosen before the member chooses. */
function CertificatesQuestion({
  count,
  choice,
  isMissing,
  firstRef,
  onChoose,
}: CertificatesQuestionProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const it = count === 1 ? 'it' : 'them';
  const options = [
    {
      value: 'keep',
      label: `Keep ${it}`,
      text: `Whoever has ${count === 1 ? 'its' : 'the'} address can still see your name and check that it is valid. This is the one thing of you that stays. Save the address first: the profile that lists ${it} is gone.`,
    },
    {
      value: 'withdraw',
      label: `Withdraw ${it}`,
      text: `${count === 1 ? 'Its address' : 'Their addresses'} then only ${count === 1 ? 'says' : 'say'} “withdrawn”. This cannot be undone.`,
    },
  ] as const;
  return (
    <fieldset
      aria-describedby={isMissing ? errorId : undefined}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
    >
      <legend className="mb-2 font-semibold">
        {count === 1
          ? 'What happens to your certificate?'
          : `What happens to your ${count} certificates?`}
      </legend>
      {options.map(({ value, label, text }, index) => (
        <label key={value} className="flex cursor-pointer gap-3 py-2.5">
          <input
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            name={id}
            value={value}
            checked={choice === value}
            aria-describedby={`${id}-${value}`}
            aria-labelledby={`${id}-${value}-label`}
            className="size-6 shrink-0 accent-blue"
            onChange={() => onChoose(value)}
          />
          <span className="grid">
            <span id={`${id}-${value}-label`} className="font-semibold">
              {label}
            </span>
            <span id={`${id}-${value}`} className="leading-snug text-muted">
              {text}
            </span>
          </span>
        </label>
      ))}
      {isMissing && (
        <p id={errorId} role="alert" className="field-error">
          Please choose whether to keep or withdraw {it}.
        </p>
      )}
    </fieldset>
  );
}

function FactList({ heading, facts }: { heading: string; facts: readonly string[] }) {
  return (
    <div>
      <h3 className="font-sans font-semibold">{heading}</h3>
      <ul className="mt-2 ml-5 grid list-disc gap-1.5">
        {facts.map((fact) => (
          <li key={fact} className="leading-snug">
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}

const countOf = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;

function goneFacts({
  upcomingEvents,
  sessions,
  accounts,
  news,
  calendar,
}: DeletionSummary): string[] {
  return [
    'Your name, your address and your picture.',
    ...(upcomingEvents > 0
      ? [
          `Your interest in ${countOf(upcomingEvents, 'upcoming event', 'upcoming events')}, with the reminders.`,
        ]
      : []),
    ...(accounts > 0
      ? [`${countOf(accounts, 'connected account', 'connected accounts')} at Google or GitHub.`]
      : []),
    ...(news ? ['Your subscription to the news.'] : []),
    ...(calendar ? ['Your calendar link, which stops working.'] : []),
    `Your sign-in on ${countOf(sessions, 'device', 'devices')}.`,
    'Mails waiting to be sent to you, and the record of those already sent.',
  ];
}

function keptFacts({ pastEvents, news }: DeletionSummary): string[] {
  const facts = [
    ...(pastEvents > 0
      ? [
          pastEvents === 1
            ? 'Your interest in a past event, and whether you came, in its counts but without your name.'
            : `Your interest in ${pastEvents.toLocaleString('en')} past events, and whether you came, in their counts but without your name.`,
        ]
      : []),
    ...(news
      ? [
          'The number of people who have unsubscribed from the news, which counts you without your name.',
        ]
      : []),
  ];
  return [
    ...facts,
    `Backups made before the deletion, which hold your data for ${society.privacy.backupDays} more days.`,
  ];
}
