import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CodeRequestAlert } from '@/components/code-request-alert';
import { EmailAddress } from '@/components/breakable-text';
import { SlowNotice } from '@/components/loading';
import { Button, buttonStyles } from '@/components/ui/button';
import type { DeletionSummary } from '@/contract/account';
import { society } from '@/data/society';
import { paths } from '@/domain/paths';
import { useRequestDeletionCode } from './deletion-mutations';
import { userQuery } from './profile-queries';

interface DeletionQuestionProps {
  summary: DeletionSummary;
  member: string;
  onCode: (challenge: { token: string; expiresAt: number }) => void;
}

/** Says what goes and what stays, and mails the code. The button that keeps everything has the focus. */
export function DeletionQuestion({ summary, member, onCode }: DeletionQuestionProps) {
  const { data: user } = useQuery(userQuery(member));
  const requestCode = useRequestDeletionCode(member);
  const keep = useRef<HTMLAnchorElement>(null);
  useEffect(() => keep.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div id="deletion-facts" className="grid gap-5">
        <FactList heading="Deleted for good" facts={goneFacts(summary)} />
        <FactList heading="Kept" facts={keptFacts(summary)} />
      </div>
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
        <Button
          variant="outline"
          pending={requestCode.isPending}
          onClick={() => requestCode.mutate(undefined, { onSuccess: onCode })}
        >
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
            ? 'Your interest in a past event, in its count but without your name.'
            : `Your interest in ${pastEvents.toLocaleString('en')} past events, in their counts but without your name.`,
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
