import { Link } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link';
import type { Event } from '@/contract/events';
import { isFileOrApiPath } from '@/domain/paths';
import { eventHref } from './event-links';
import { WithdrawInterest } from './withdraw-interest';

const linkStyles = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

/** One line of an event that is over, with its article or its page. */
export function InterestedPastEvent({ event }: { event: Event }) {
  const { name, date, status } = event;
  const href = eventHref(event);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <div className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        <p dir="auto" className="leading-snug font-semibold">
          <PastEventName name={name} href={href} />
        </p>
        <p className="eyebrow text-muted">{status === 'cancelled' ? `${date}, cancelled` : date}</p>
      </div>
      <WithdrawInterest event={event} />
    </li>
  );
}

function PastEventName({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return <span>{name}</span>;
  if (!href.startsWith('/')) {
    return (
      <ExternalLink href={href} className={linkStyles}>
        {name}
      </ExternalLink>
    );
  }
  return (
    <Link to={href} reloadDocument={isFileOrApiPath(href)} className={linkStyles}>
      {name}
    </Link>
  );
}
