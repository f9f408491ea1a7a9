import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import type { AdminEvent } from '@/contract/admin-events';
import type { Event } from '@/contract/events';
import type { MailQueue } from '@/contract/admin-newsletter';
import { adminEventPath, paths } from '@/domain/paths';
import { serverNow } from '@/lib/session/clock-skew';
import { StateLabel } from '../event-labels';
import { adminEventsQuery } from '../event-queries';
import { searchOfState } from './event-states';
import { dayOfTimestamp, daysBetween, firstDay, formatMoment, lastDay, today } from '../event-when';
import { nameFormId } from '../account/account-name';
import { adminAccountQuery } from '../account/account-queries';
import { useMay } from '../use-may';
import { mailQueueQuery } from '../mail/mail-queries';
import { causeInWords, needsAdmin } from '../mail/mail-words';
import { countOf } from '../words';

const SHOWN_AT_ONCE = 3;

interface AttentionListProps {
  /** Whether the list below is still loading. */
  isWaiting: boolean;
}

/** What needs an organiser, in sentences; nothing if all is well. */
export function AttentionList({ isWaiting }: AttentionListProps) {
  const upcoming = useInfiniteQuery(adminEventsQuery('upcoming'));
  const drafts = useInfiniteQuery(adminEventsQuery('draft'));
  // The page for mail follows the queue by the second; here it is enough to look now and then.
  const seesMail = useMay('mail') === true;
  const { data: mailQueue } = useQuery({
    ...mailQueueQuery(),
    refetchInterval: false,
    enabled: seesMail,
  });
  const { data: account } = useQuery(adminAccountQuery());
  const [showsAll, setShowsAll] = useState(false);
  const events = [upcoming, drafts].flatMap(
    ({ data }) => data?.pages.flatMap((page) => page.events) ?? [],
  );
  const items = attentionItems(events);
  const mailItems = mailQueue === undefined ? [] : mailAttentionItems(mailQueue);
  const isNameless = account?.name === '';
  if (isWaiting || (items.length + mailItems.length === 0 && !isNameless)) return null;
  const shown = showsAll ? items : items.slice(0, SHOWN_AT_ONCE);
  return (
    <section aria-labelledby="needs" className="card-frame bg-yellow-soft px-4 pt-4 pb-1">
      <h2 id="needs" className="leading-none">
        <StateLabel state="needs-you" />
      </h2>
      <ul className="mt-1 divide-y divide-yellow">
        {isNameless && (
          <AttentionListItem
            to={`${paths.adminAccount}#${nameFormId}`}
            subject="Your name"
            text="Others see your address until you say what you are called."
          />
        )}
        {mailItems.map(({ subject, text }) => (
          <AttentionListItem key={subject} to={paths.adminMail} subject={subject} text={text} />
        ))}
        {shown.map(({ event, text }) => (
          <AttentionListItem
            key={event.id}
            to={
              adminEventPath(event.id) +
              searchOfState(event.status === 'draft' ? 'draft' : 'upcoming')
            }
            subject={event.name}
            text={text}
          />
        ))}
      </ul>
      {items.length > shown.length && (
        <Button variant="link" size="sm" className="-ml-4" onClick={() => setShowsAll(true)}>
          {`Show ${items.length - shown.length} more`}
        </Button>
      )}
    </section>
  );
}

interface AttentionListItemProps {
  to: string;
  subject: string;
  /** The rest of a sentence that begins with the subject. */
  text: string;
}

function AttentionListItem({ to, subject, text }: AttentionListItemProps) {
  return (
    <li>
      <Link
        to={to}
        className="block py-3 leading-snug [overflow-wrap:anywhere] hover:underline hover:underline-offset-4"
      >
        <strong className="font-semibold underline underline-offset-4">
          <bdi>{subject}</bdi>
        </strong>{' '}
        <span>{text}</span>
      </Link>
    </li>
  );
}

/** A page that was changed so lately needs no second look. */
const FRESH_MS = 2 * 86_400_000;
const STALE_DRAFT_MS = 30 * 86_400_000;

/** Something that an organiser should look at. */
export interface AttentionItem {
  event: AdminEvent;
  /** The rest of a sentence that begins with the event's name. */
  text: string;
}

/** What the events need, the most urgent first; at most one item for each. */
export function attentionItems(events: readonly AdminEvent[]): AttentionItem[] {
  const items = events.flatMap((event) => {
    const text = attentionText(event);
    return text === null ? [] : [{ event, text }];
  });
  return items.toSorted((a, b) => urgencyOf(a.event) - urgencyOf(b.event));
}

/** What an event needs; null if nothing. */
export function attentionText(event: Event): string | null {
  if (event.isOver) return null;
  if (event.status === 'draft') return draftAttention(event);
  return event.status === 'published' ? publishedAttention(event) : null;
}

function draftAttention(event: Event): string | null {
  const last = lastDay(event);
  const days = last === null ? null : daysBetween(today(), last);
  if (days !== null && days < 0) return 'is still a draft, and its day is over.';
  if (days !== null && days <= 1) return `is ${nameOfDay(days)} and still a draft.`;
  const age = serverNow() - Date.parse(event.createdAt);
  return age > STALE_DRAFT_MS ? `has been a draft since ${dayOfTimestamp(event.createdAt)}.` : null;
}

function publishedAttention(event: Event): string | null {
  const first = firstDay(event);
  const last = lastDay(event);
  if (first === null || last === null) return 'has no date yet, so calendars leave it out.';
  const toStart = daysBetween(today(), first);
  const toEnd = daysBetween(today(), last);
  const isSoon = toStart === 0 || toStart === 1;
  if (isSoon && event.place === '') return `is ${nameOfDay(toStart)} and has no place yet.`;
  // The server read the day from the date's text, and keeps the event upcoming for a day in case it is mistyped.
  if (toEnd < 0) return 'has a day that is over. Is its year right?';
  const isFresh = serverNow() - Date.parse(event.updatedAt) < FRESH_MS;
  if (toEnd > 1 || isFresh) return null;
  const verb = first === last ? 'is' : 'ends';
  return `${verb} ${nameOfDay(toEnd)}. Is its page still right?`;
}

const nameOfDay = (days: number) => (days === 0 ? 'today' : 'tomorrow');

/** Days until it is over; without a day after all others. */
function urgencyOf(event: Event): number {
  const last = lastDay(event);
  if (last !== null) return daysBetween(today(), last);
  return event.status === 'draft' ? Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER - 1;
}

/** A mail that waits for less may still go out without anybody's help. */
const MIN_WAIT_MS = 600_000;
/** A failure stays in the list of mails for a year, but needs attention while it is new. */
const RECENT_MS = 7 * 86_400_000;

/** What the queue of mails needs, as a link to it and the rest of the sentence. */
export interface MailAttentionItem {
  subject: string;
  text: string;
}

/** What the queue of mails needs; empty if mail goes out. */
export function mailAttentionItems({
  waiting,
  oldest,
  pausedSince,
  lastError,
  failed,
}: MailQueue): MailAttentionItem[] {
  const items: MailAttentionItem[] = [];
  const now = serverNow();
  if (waiting > 0 && oldest !== null && lastError !== '') {
    if (pausedSince !== null || needsAdmin(lastError) || now - Date.parse(oldest) > MIN_WAIT_MS) {
      const text = `has been waiting since ${formatMoment(oldest)}. ${causeInWords(lastError)}`;
      items.push({ subject: 'Mail', text });
    }
  }
  const recent = failed.filter(({ at }) => now - Date.parse(at) < RECENT_MS);
  if (recent.length > 0) {
    items.push({ subject: countOf(recent.length, 'mail'), text: 'could not be delivered.' });
  }
  return items;
}
