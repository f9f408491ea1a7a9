import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { Arrow } from '@/components/arrow';
import { AsyncBoundary } from '@/components/async-boundary';
import { ExternalLink } from '@/components/external-link';
import { SignInLink, SignInPrompt } from '@/components/sign-in-link';
import { buttonStyles } from '@/components/ui/button';
import { isOpenForInterest, type Event } from '@/contract/events';
import { env } from '@/lib/env';
import { ownPath } from '@/lib/own-path';
import { whenInWords } from '@/domain/event-time';
import { society } from '@/data/society';
import { eventPath, parsedUrl } from '@/domain/paths';
import { AddToCalendar } from './add-to-calendar';
import { articlePath } from './event-facts';
import { DraftPreview } from './draft-preview';
import { linkVerb, useEventLink } from './event-link';
import { useIsSessionUnverified } from '@/hooks/use-session';
import { InterestControl } from './interest-control';
import { interestWords } from './interest-words';
import { registerPath } from './queries';
import { SeatLine, SeatNote } from './seat-line';
import { ShareMenu } from '@/components/share-menu';

// Only members load it, and only after an event.
const Visit = lazy(async () => ({ default: (await import('./visit')).Visit }));

export interface Viewer {
  isMember: boolean;
  isAdmin: boolean;
}

interface EventDetailsActionsProps {
  event: Event;
  viewer: Viewer;
}

/** What a reader can do: show interest, register elsewhere, share the event. */
export function EventDetailsActions({ event, viewer }: EventDetailsActionsProps) {
  const { id, status } = event;
  const isOpen = isOpenForInterest(event);
  const { link, promise } = useEventLink(event);
  const article = articlePath(event);
  const interest = interestText(event);
  const isUnverified = useIsSessionUnverified();
  const invites = isOpen && !viewer.isMember;
  const hasSignInButton = invites && event.capacity !== null && !isUnverified;
  return (
    <div className="grid gap-4 border-dashed border-foreground lg:border-t-2 lg:p-5 print:hidden">
      {status === 'draft' && <DraftPreview event={event} />}
      <SeatLine event={event} className="font-display text-subtitle font-bold lg:text-xl" />
      {/* In one column each button has the full width, but not the one beside the badge "Interested". */}
      <div className="grid gap-3 sm:max-lg:flex sm:max-lg:flex-wrap sm:max-lg:items-center max-sm:[&_:is(button:only-child,summary)]:w-full lg:[&_:is(button:only-child,summary)]:w-full">
        {viewer.isMember ? (
          <InterestControl event={event} />
        ) : (
          isOpen && <InterestSpace event={event} />
        )}
        {hasSignInButton && (
          <SignInLink
            returnTo={registerPath(id)}
            className={`${buttonStyles()} in-data-member:hidden`}
          >
            {interestWords(event).signIn}
          </SignInLink>
        )}
        {link !== '' && (
          <Registration
            link={link}
            verb={linkVerb(event)}
            isSecond={
              isOpen && event.linkFor === 'everyone' && (viewer.isMember || hasSignInButton)
            }
          />
        )}
        {article !== null && (
          <Link to={article} className={buttonStyles()}>
            Read about it
          </Link>
        )}
        <AddToCalendar event={event} />
        {status !== 'draft' && (
          <ShareMenu
            event={{ ...event, isUpcoming: isOpen }}
            when={whenInWords(event, society.timeZone)}
          />
        )}
      </div>
      {viewer.isMember && event.isOver && (
        <AsyncBoundary loading={null}>
          <Visit event={event} />
        </AsyncBoundary>
      )}
      <div className="grid gap-1 empty:hidden">
        <SeatNote event={event} />
        {promise !== '' && <p>{promise}</p>}
        {link !== '' && ownPath(link) === null && (
          <p className="break-words">
            {`${event.linkFor === 'going' ? 'The link leads to' : 'Registration is on'} another site: ${hostOf(link)}`}
          </p>
        )}
        {interest !== '' && (viewer.isMember || event.interested > 0) && (
          <p className="font-medium">{interest}</p>
        )}
        {invites && interest !== '' && event.interested === 0 && (
          <p className="hidden font-medium in-data-member:block">{interest}</p>
        )}
        {invites && !hasSignInButton && (
          <p className="in-data-member:hidden">
            <SignInPrompt
              returnTo={eventPath(id)}
              className="-my-2.5 inline-block min-h-11 py-2.5 font-medium"
              purpose={
                event.interested === 0
                  ? 'and be the first to show interest.'
                  : 'to show your interest.'
              }
            />
          </p>
        )}
      </div>
    </div>
  );
}

/** For members the room of the button that comes when the page hydrates, so that nothing moves then. */
function InterestSpace({ event }: { event: Event }) {
  return (
    <div aria-hidden="true" className="invisible hidden in-data-member:block">
      <span className={buttonStyles()}>{interestWords(event).button}</span>
    </div>
  );
}

/** On paper, where the buttons are missing: where to register. */
export function PrintedLink({ event }: { event: Event }) {
  const { link } = useEventLink(event);
  if (link === '') return null;
  const path = ownPath(link);
  return (
    <p className="hidden break-words print:block">
      {`${linkVerb(event)}: ${path === null ? link : env.siteUrl + path}`}
    </p>
  );
}

interface RegistrationProps {
  link: string;
  verb: string;
  /** After another button that is the first thing to do. */
  isSecond: boolean;
}

/** Where to join or register. */
function Registration({ link, verb, isSecond }: RegistrationProps) {
  const styles = buttonStyles({ variant: isSecond ? 'outline' : 'default' });
  const path = ownPath(link);
  if (path !== null) {
    return (
      <Link to={path} className={styles}>
        {verb}
      </Link>
    );
  }
  return (
    <ExternalLink href={link} className={styles}>
      <span>{verb}</span> <Arrow direction="up-right" />
    </ExternalLink>
  );
}

const hostOf = (link: string) => parsedUrl(link)?.host ?? link;

/** Where seats are limited, the seats say it. */
function interestText({ interested, isOver, status, capacity }: Event): string {
  const isOpen = isOpenForInterest({ isOver, status });
  if (isOpen && capacity !== null) return '';
  if (interested === 0) return isOpen ? 'Be the first to show interest.' : '';
  if (interested === 1) return isOpen ? '1 member is interested.' : '1 member was interested.';
  return `${interested} members ${isOpen ? 'are' : 'were'} interested.`;
}
