import { Link } from 'react-router-dom';
import { Arrow } from '@/components/arrow';
import { ExternalLink } from '@/components/external-link';
import { buttonStyles } from '@/components/ui/button';
import { isOpenForInterest, type Event } from '@/contract/events';
import { eventPath, paths } from '@/lib/paths';
import { InterestControl } from './interest-control';
import { ShareButton } from '@/components/share-button';

export interface Viewer {
  isMember: boolean;
  isAdmin: boolean;
}

interface EventActionsProps {
  event: Event;
  viewer: Viewer;
}

/** What a reader can do: mark the event, sign up, share it. */
export function EventActions({ event, viewer }: EventActionsProps) {
  const { id, name, link, status } = event;
  const isOpen = isOpenForInterest(event);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {viewer.isMember && <InterestControl event={event} />}
        {link !== '' && status !== 'cancelled' && <EventLink event={event} />}
        {status !== 'draft' && <ShareButton title={name} path={eventPath(id)} />}
      </div>
      <div className="grid gap-1">
        {status !== 'draft' && <p className="font-medium">{interestText(event)}</p>}
        {isOpen && !viewer.isMember && (
          <p className="in-data-member:invisible">
            Members can mark what interests them.{' '}
            <Link
              to={paths.signIn}
              state={{ returnTo: eventPath(id) }}
              className="inline-flex min-h-11 items-center font-medium text-blue-deep underline underline-offset-4"
            >
              Sign in
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

/** Where to sign up, or the article about a past event. */
function EventLink({ event: { link, isOver } }: { event: Event }) {
  const host = URL.canParse(link) ? new URL(link).host : link;
  return (
    <ExternalLink href={link} className={`${buttonStyles()} flex-wrap gap-x-2 gap-y-0 py-2`}>
      {isOver ? 'Read more' : 'Join or sign up'}
      <span className="inline-flex min-w-0 items-center gap-1 text-sm font-normal">
        <span className="sr-only">on </span>
        <span className="max-w-44 truncate">{host}</span>{' '}
        <Arrow direction="up-right" className="size-4" />
      </span>
    </ExternalLink>
  );
}

function interestText({ interested, isOver, status }: Event): string {
  const isOpen = isOpenForInterest({ isOver, status });
  if (interested === 0) return isOpen ? 'Nobody has marked this yet.' : 'Nobody marked this.';
  if (isOpen) {
    return interested === 1 ? '1 member is interested' : `${interested} members are interested`;
  }
  return interested === 1 ? '1 member was interested' : `${interested} members were interested`;
}
