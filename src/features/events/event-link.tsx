import { useQuery } from '@tanstack/react-query';
import type { Event } from '@/contract/events';
import { useIsMember, useMemberKey } from '@/hooks/use-session';
import { registrationQuery } from './queries';

interface EventLink {
  /** Empty if the event has none, or none for this reader. */
  link: string;
  /** What the reader must do to get it; empty if there is nothing to wait for. */
  promise: string;
}

/** What one does at the link: who has a seat is registered already. */
export const linkVerb = ({ linkFor }: Pick<Event, 'linkFor'>) =>
  linkFor === 'going' ? 'Join' : 'Register';

/** Whether the link of an event still leads somewhere. */
export const isLive = ({ status, isOver }: Event) => !isOver && status !== 'cancelled';

/** Where a reader joins or registers: for everybody, or from the member's own registration. */
export function useEventLink(event: Event): EventLink {
  const isPrivate = event.linkFor === 'going' && event.hasLink && isLive(event);
  const isMember = useIsMember();
  const { data: registration } = useQuery({
    ...registrationQuery(useMemberKey(), event.id),
    enabled: isPrivate && isMember,
  });
  if (!isPrivate)
    return { link: event.linkFor === 'everyone' && isLive(event) ? event.link : '', promise: '' };
  const link = isMember ? (registration?.link ?? '') : '';
  return { link, promise: link === '' ? promiseOf(event) : '' };
}

const promiseOf = ({ capacity }: Event) =>
  capacity === null
    ? 'The link comes once you have shown interest.'
    : 'The link comes with your seat.';
