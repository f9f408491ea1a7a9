import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import { deskEventPath, paths } from '@/domain/paths';
import { attentionItems, mailAttentionItems } from './attention';
import { StateLabel } from './event-labels';
import { adminEventsQuery } from './event-queries';
import { searchOfState } from './event-states';
import { mailQueueQuery } from './mail-queries';

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
  const { data: mailQueue } = useQuery({ ...mailQueueQuery(), refetchInterval: false });
  const [showsAll, setShowsAll] = useState(false);
  const events = [upcoming, drafts].flatMap(
    ({ data }) => data?.pages.flatMap((page) => page.events) ?? [],
  );
  const items = attentionItems(events);
  const mailItems = mailQueue === undefined ? [] : mailAttentionItems(mailQueue);
  if (isWaiting || items.length + mailItems.length === 0) return null;
  const shown = showsAll ? items : items.slice(0, SHOWN_AT_ONCE);
  return (
    <section aria-labelledby="needs" className="card-frame bg-yellow-soft px-4 pt-4 pb-1">
      <h2 id="needs" className="leading-none">
        <StateLabel state="needs-you" />
      </h2>
      <ul className="mt-1 divide-y divide-yellow">
        {mailItems.map(({ subject, text }) => (
          <AttentionListItem key={subject} to={paths.deskMail} subject={subject} text={text} />
        ))}
        {shown.map(({ event, text }) => (
          <AttentionListItem
            key={event.id}
            to={
              deskEventPath(event.id) +
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
