import { useQuery } from '@tanstack/react-query';
import type { EventChange } from '@/contract/admin-events';
import type { EventTimes } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { timesOf } from '../events/event-form-times';
import { toEditedEvent, type EventValues } from '../events/event-form-values';
import { historyQuery } from '../event-queries';
import { lastDay, today } from '../event-when';
import { subscriptionsQuery } from './mail-queries';
import { countOf } from '../words';

/** Who can be told by mail of what an organiser does. */
export interface Audience {
  kind: 'subscribers' | 'interested';
  /** Null as long as it is unknown. */
  count: number | null;
  /** Whether the event was announced before, which the server does once; undefined as long as it is unknown. */
  wasAnnounced?: boolean | undefined;
}

const isOver = (times: EventTimes) => (lastDay(times) ?? today()) < today();

/**
 * The subscribers, who can be told of an event that is published; null if it is over. Not null if there are none or
 * the event was announced before, because the buttons would then move when that has been loaded.
 * @param event Null for a new event.
 */
export function useSubscribers(event: Event | null, times: EventTimes): Audience | null {
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  const { data: history } = useQuery({
    ...historyQuery(event?.id ?? ''),
    enabled: event !== null,
  });
  const count = subscriptions?.confirmed ?? null;
  const wasAnnounced = history?.some(isAnnouncement);
  return isOver(times) ? null : { kind: 'subscribers', count, wasAnnounced };
}

const isAnnouncement = ({ action, told }: EventChange) =>
  told > 0 && (action === 'created' || action === 'published' || action === 'announced');

/** The members who are interested in an event, who can be told of a change; null if there are none. */
export function interestedIn({
  interested,
  ...times
}: EventTimes & Pick<Event, 'interested'>): Audience | null {
  return interested === 0 || isOver(times) ? null : { kind: 'interested', count: interested };
}

/** Who can be told when the form is saved with these values; null if nobody. */
export function useFormAudience(base: Event | null, values: EventValues): Audience | null {
  const subscribers = useSubscribers(base, timesOf(values).times);
  if (base === null || base.status === 'draft') return subscribers;
  if (base.status === 'cancelled' || !isMoved(base, values)) return null;
  const { startsAt, endsAt } = toEditedEvent(values, base);
  return interestedIn({ startsAt, endsAt, interested: base.interested });
}

/**
 * Whether an edit is one that interested members can get a mail about: the time or the place has changed, or the date text
 * of an event without a day.
 */
function isMoved(base: Event, values: EventValues): boolean {
  const { date, startsAt, endsAt, place } = toEditedEvent(values, base);
  const isSameTime = startsAt === base.startsAt && endsAt === base.endsAt;
  const isSameText = startsAt !== null || date.trim() === base.date;
  return !isSameTime || !isSameText || place.trim() !== base.place;
}

/** Whether a mail is to be sent: somebody can be told, and the organiser has not declined. */
export const sendsMail = (audience: Audience | null, isNotified: boolean): audience is Audience =>
  audience !== null && audience.count !== 0 && audience.wasAnnounced !== true && isNotified;

/** For a button: `214 subscribers`, `1 member`. Null if the number is unknown. */
export const countInWords = ({ kind, count }: Audience): string | null =>
  count === null ? null : countOf(count, kind === 'subscribers' ? 'subscriber' : 'member');

/** `the 214 subscribers`, `the one interested member`. */
export function audienceInWords(audience: Audience): string {
  const { kind, count } = audience;
  if (count === null) return kind === 'subscribers' ? 'the subscribers' : 'the interested members';
  const person = kind === 'subscribers' ? 'subscriber' : 'interested member';
  return count === 1 ? `the one ${person}` : `the ${countOf(count, person)}`;
}

interface MailChoiceProps {
  audience: Audience;
  isNotified: boolean;
  onChange: (isNotified: boolean) => void;
}

/** Whether a mail tells people of what is about to be saved. */
export function MailChoice({ audience, isNotified, onChange }: MailChoiceProps) {
  if (audience.count === 0 || audience.wasAnnounced === true) {
    return (
      <p className="flex min-h-11 items-center text-sm text-muted">
        {audience.wasAnnounced === true
          ? 'Publishing sends no mail: this event has already been announced.'
          : 'Publishing sends no mail: nobody has confirmed a subscription to the news yet.'}
      </p>
    );
  }
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-blue"
        checked={isNotified}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{`Tell ${audienceInWords(audience)} by mail`}</span>
    </label>
  );
}
