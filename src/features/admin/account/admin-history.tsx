import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '@/components/load-failure';
import type { AdminAction, HistoryEntry } from '@/contract/admin-account';
import { dayOf, formatDay } from '@/domain/event-time';
import { society } from '@/data/society';
import { hasQueryFailed } from '@/lib/query-client';
import { adminEventPath } from '@/domain/paths';
import { adminHistoryQuery } from './account-queries';
import { clockOf, daysBetween, today } from '../event-when';
import { EmptyList } from '@/components/empty-list';
import { RowSkeletons } from '@/components/list-status';
import { LoadMore } from '@/components/load-more';
import { AdminName } from '../admin-name';

/** What admins did, by day in the society's time zone. */
export function AdminHistory() {
  const list = useInfiniteQuery(adminHistoryQuery());
  const { data, isFetching, failureCount, hasNextPage } = list;
  const hasFailed = hasQueryFailed(list);
  const end = useRef<HTMLParagraphElement>(null);
  const pages = data?.pages.length ?? 0;
  // The button that had the focus is gone with the last page.
  useEffect(() => {
    if (pages > 1 && !hasNextPage && document.activeElement === document.body) end.current?.focus();
  }, [pages, hasNextPage]);
  const failure = <LoadFailure what="The history" isRetrying={isFetching} />;
  if (data === undefined) {
    return hasFailed ? failure : <RowSkeletons isRetrying={failureCount > 0} />;
  }
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <EmptyList>Nobody has done anything here yet.</EmptyList>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {hasFailed && !list.isFetchNextPageError && failure}
      {daysOf(entries).map(([day, entriesOfDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="border-b-2 border-border pb-2 text-subtitle font-bold">
            {nameOfDay(day)}
          </h2>
          <ol aria-labelledby={`day-${day}`} className="divide-y divide-border">
            {entriesOfDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage ? (
        <LoadMore list={list} failure="Earlier entries could not be loaded.">
          Load more
        </LoadMore>
      ) : (
        <p ref={end} tabIndex={-1} className="text-sm text-muted outline-none">
          That is all.
        </p>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { at, eventId } = entry;
  return (
    <li className="grid gap-x-4 py-2.5 leading-snug [overflow-wrap:anywhere] sm:grid-cols-[3.5rem_minmax(0,1fr)]">
      <time dateTime={at} className="font-mono text-sm leading-6 text-muted">
        {clockOf(at)}
      </time>
      <p>
        {sentenceOf(entry, (subject) =>
          eventId === null ? (
            <bdi className="font-medium">{subject}</bdi>
          ) : (
            <Link
              to={adminEventPath(eventId)}
              className="font-medium underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              <bdi>{subject}</bdi>
            </Link>
          ),
        )}
      </p>
    </li>
  );
}

/** Groups entries by their day, both in the order in which they are. */
function daysOf(entries: readonly HistoryEntry[]): [string, HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at, society.timeZone);
    const entriesOfDay = days.get(day);
    if (entriesOfDay === undefined) days.set(day, [entry]);
    else entriesOfDay.push(entry);
  }
  return [...days];
}

function nameOfDay(day: string): string {
  const age = daysBetween(day, today());
  if (age === 0) return 'Today';
  return age === 1 ? 'Yesterday' : formatDay(day);
}

type Words = (subject: ReactNode) => ReactNode;

/** What an admin did, after their address: `asha@example.org` `cancelled Git Together`. */
const words: Record<AdminAction, Words> = {
  'event.created': (event) => <>created {event}</>,
  'event.changed': (event) => <>changed {event}</>,
  'event.published': (event) => <>published {event}</>,
  'event.cancelled': (event) => <>cancelled {event}</>,
  'event.reinstated': (event) => <>reversed the cancellation of {event}</>,
  'event.withdrawn': (event) => <>made {event} a draft again</>,
  'event.deleted': (event) => <>deleted {event}</>,
  'event.announced': (event) => <>announced {event}</>,
  'event.restored': (event) => <>restored {event}</>,
  'event.interest-downloaded': (event) => <>downloaded the list of members interested in {event}</>,
  'event.member-removed': (event) => <>took a member off the list of {event}</>,
  'event.message-sent': (event) => <>wrote to the members interested in {event}</>,
  'event.door-made': (event) => <>made a link for a door of {event}</>,
  'event.door-ended': (event) => <>ended a link for a door of {event}</>,
  'event.arrival-added': (event) => <>added somebody to those who came to {event}</>,
  'event.arrival-removed': (event) => <>took somebody off those who came to {event}</>,
  'event.arrivals-accepted': (event) => <>accepted what a door of {event} had sent too late</>,
  'event.arrivals-dropped': (event) => <>dropped what a door of {event} had sent too late</>,
  'event.list-closed': (event) => <>closed the list of who came to {event}</>,
  'event.attendance-downloaded': (event) => <>downloaded the list of who came to {event}</>,
  'event.report-downloaded': (event) => <>downloaded the report of {event}</>,
  'event.certificates-issued': (event) => <>issued certificates for {event}</>,
  'event.certificate-corrected': (event) => <>corrected a certificate for {event}</>,
  'event.certificate-withdrawn': (event) => <>withdrew a certificate for {event}</>,
  'event.recap-changed': (event) => <>changed how {event} was</>,
  'letter.sent': (letter) => <>sent the letter “{letter}” to all subscribers</>,
  'letter.tested': (letter) => <>sent themselves a test of the letter “{letter}”</>,
  'letter.cancelled': (letter) => <>cancelled the letter “{letter}” while it was under way</>,
  'mail.retried': () => 'let the server try a failed mail again',
  'mail.resumed': () => 'let mail go again to all addresses that had rejected it',
  'subscribers.downloaded': () => 'downloaded the addresses of the subscribers',
  'subscriber.removed': () => 'removed the address of a subscriber',
  'login.new-device': (device) => <>signed in on a new device: {device}</>,
  'sessions.ended': (devices) => <>signed out elsewhere: {devices}</>,
  'password.changed': () => 'changed their password',
  'password.reset': () => 'chose a new password by a link from their mail',
  'password.reset-asked': () =>
    'chose a new password by a link from their mail; it waits, because a passkey is required',
  'password.reset-allowed': (admin) => <>allowed the new password of {admin} at once</>,
  'password.reset-stopped': (admin) => <>stopped the new password of {admin}</>,
  'passkey.added': (passkey) => <>added the passkey {passkey}</>,
  'passkey.removed': (passkey) => <>removed the passkey {passkey}</>,
  'passkey.required': () => 'made a passkey required to sign in',
  'passkey.not-required': () => 'made a passkey no longer required to sign in',
  'passkey.refused': (passkey) => (
    <>was refused with the passkey {passkey}: somebody may have a copy of it</>
  ),
  'admin.address-changed': (address) => <>changed their address to {address}</>,
  'admin.added': (admin) => <>added {admin} as an admin</>,
  'admin.removal-asked': (admin) => <>asked to remove {admin} as an admin</>,
  'admin.kept': (admin) => <>objected to the removal of {admin}</>,
  'admin.removed': (admin) => <>removed the admin {admin}</>,
  'admin.left': () => 'left, and is no longer an admin',
  'admin.invited': (admin) => <>invited {admin} to become an admin</>,
  'admin.invitation-withdrawn': (admin) => <>withdrew the invitation to {admin}</>,
  'admin.made-owner': (admin) => <>made {admin} an owner</>,
  'admin.made-organiser': (admin) => <>made {admin} an organiser</>,
  'admin.joined': () => 'accepted the invitation and became an admin',
  'handover.ticked': (item) => <>ticked “{item}” for handing over</>,
  'handover.unticked': (item) => <>took back the tick at “{item}” for handing over</>,
};

/** What is written where an entry has no subject. */
const namelessSubjects: Partial<Record<AdminAction, string>> = {
  'login.new-device': 'an unknown browser',
  'sessions.ended': 'an unknown browser',
};

type Told = Pick<HistoryEntry, 'action' | 'by' | 'subject'>;

/**
 * An entry of the history as a sentence without its full stop.
 * @param nameSubject Writes the subject, such as the name of an event with a link.
 */
function sentenceOf(
  { action, by, subject }: Told,
  nameSubject: (subject: string) => ReactNode,
): ReactNode {
  const name = nameSubject(subject || (namelessSubjects[action] ?? 'something without a name'));
  // The command that sets a password names the admin; nobody else can change it for them.
  const what =
    action === 'password.changed' && by === '' ? (
      <>set the password of {name}</>
    ) : (
      words[action](name)
    );
  return (
    <>
      {by === '' ? (
        'A command on the server'
      ) : (
        <strong className="font-semibold">
          <AdminName name={by} />
        </strong>
      )}{' '}
      {what}
    </>
  );
}
