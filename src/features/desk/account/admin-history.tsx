import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '@/components/load-failure';
import type { HistoryEntry } from '@/contract/admin-account';
import { dayOf, formatDay } from '@/contract/event-time';
import { society } from '@/data/society';
import { EmptyList } from '@/features/desk/empty-list';
import { clockOf, daysBetween, today } from '@/features/desk/event-when';
import { LoadMore } from '@/features/desk/load-more';
import { RowSkeletons } from '@/features/desk/skeletons';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { deskEventPath } from '@/lib/paths';
import { adminHistoryQuery } from './admin-account-queries';
import { sentenceOf } from './admin-history-words';

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
              to={deskEventPath(eventId)}
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
