import { useQuery } from '@tanstack/react-query';
import type { EventChange } from '@/contract/admin-events';
import type { EventTimes } from '@/domain/event-time';
import type { ChannelName } from '@/contract/admin-newsletter';
import type { Event } from '@/contract/events';
import { timesOf } from '../events/event-form-times';
import { toEditedEvent, type EventValues } from '../events/event-form-values';
import { historyQuery } from '../event-queries';
import { lastDay, today } from '../event-when';
import { useMay } from '../use-may';
import { subscriptionsQuery } from './mail-queries';
import { countOf } from '../words';

/** Who can be told of what an organiser does. */
export interface Audience {
  kind: 'subscribers' | 'interested';
  /** How many get a mail. Null as long as it is unknown. */
  count: number | null;
  /** Where it is posted besides. */
  channels: readonly ChannelName[];
  /** Whether the event was announced before, which the server does once; undefined as long as it is unknown. */
  wasAnnounced?: boolean | undefined;
}

const isOver = (times: EventTimes) => (lastDay(times) ?? today()) < today();

/**
 * The subscribers and channels, which can be told of an event that is published; null if it is over. Not null if there are none or
 * the event was announced before, because the buttons would then move when that has been loaded.
 * @param event Null for a new event.
 */
export function useSubscribers(event: Event | null, times: EventTimes): Audience | null {
  const subscriptions = useSubscriptions();
  const { data: history } = useQuery({
    ...historyQuery(event?.id ?? ''),
    enabled: event !== null,
  });
  const count = subscriptions?.confirmed ?? null;
  const wasAnnounced = history?.some(isAnnouncement);
  return isOver(times)
    ? null
    : { kind: 'subscribers', count, channels: subscriptions?.channels ?? [], wasAnnounced };
}

const isAnnouncement = ({ action, told }: EventChange) =>
  action === 'announced' || (told > 0 && (action === 'created' || action === 'published'));

/** The channels that posts go to; none as long as they are unknown. */
export const useChannels = (): readonly ChannelName[] => useSubscriptions()?.channels ?? [];

/** How many subscribers and which channels there are; undefined as long as that is unknown, and for organisers. */
function useSubscriptions() {
  const seesMail = useMay('mail') === true;
  return useQuery({ ...subscriptionsQuery(), enabled: seesMail }).data;
}

/** The members who are interested in an event, and the channels, which can be told of a change; null if there are none. */
export function useInterested({
  interested: count,
  ...times
}: EventTimes & Pick<Event, 'interested'>): Audience | null {
  const channels = useChannels();
  const isNobody = count === 0 && channels.length === 0;
  return isNobody || isOver(times) ? null : { kind: 'interested', count, channels };
}

/** Who can be told when the form is saved with these values; null if nobody. */
export function useFormAudience(base: Event | null, values: EventValues): Audience | null {
  const subscribers = useSubscribers(base, timesOf(values).times);
  const isNew = base === null || base.status === 'draft';
  const { startsAt, endsAt } = isNew ? timesOf(values).times : toEditedEvent(values, base);
  const interested = useInterested({ startsAt, endsAt, interested: base?.interested ?? 0 });
  if (isNew) return subscribers;
  return base.status === 'cancelled' || !isMoved(base, values) ? null : interested;
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

const isNobody = ({ count, channels }: Audience) => count === 0 && channels.length === 0;

/** Whether somebody is to be told: somebody can be, and the organiser has not declined. */
export const isTold = (audience: Audience | null, isNotified: boolean): audience is Audience =>
  audience !== null && !isNobody(audience) && audience.wasAnnounced !== true && isNotified;

const list = new Intl.ListFormat('en-GB');

/** `Discord and Slack`; empty if there are none. */
export const channelsInWords = ({ channels }: Audience) => list.format(channels);

/** For a button: `tell 214 subscribers`, `tell 1 member`, `post to Discord`. Null if the number is unknown. */
export function tellInWords(audience: Audience): string | null {
  const { kind, count } = audience;
  if (count === null) return null;
  if (count === 0) return `post to ${channelsInWords(audience)}`;
  return `tell ${countOf(count, kind === 'subscribers' ? 'subscriber' : 'member')}`;
}

/** Once it is done: `A mail goes to the 214 subscribers, and a post to Discord and Slack`. */
export function deliveryInWords(audience: Audience): string {
  const channels = channelsInWords(audience);
  if (audience.count === 0) return `A post goes to ${channels}`;
  return `A mail goes to ${audienceInWords(audience)}${channels === '' ? '' : `, and a post to ${channels}`}`;
}

/** `the 214 subscribers`, `the one interested member`. */
function audienceInWords(audience: Audience): string {
  const { kind, count } = audience;
  if (count === null) return kind === 'subscribers' ? 'the subscribers' : 'the interested members';
  const person = kind === 'subscribers' ? 'subscriber' : 'interested member';
  return count === 1 ? `the one ${person}` : `the ${countOf(count, person)}`;
}

/** `Tell the 214 subscribers by mail, also in Discord and Slack`. */
function choiceInWords(audience: Audience): string {
  const channels = channelsInWords(audience);
  if (audience.count === 0) return `Post it to ${channels}`;
  return `Tell ${audienceInWords(audience)} by mail${channels === '' ? '' : `, also in ${channels}`}`;
}

interface MailChoiceProps {
  audience: Audience;
  isNotified: boolean;
  onChange: (isNotified: boolean) => void;
}

/** Whether people are told of what is about to be saved, and where. */
export function MailChoice({ audience, isNotified, onChange }: MailChoiceProps) {
  if (isNobody(audience) || audience.wasAnnounced === true) {
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
      <span>{choiceInWords(audience)}</span>
    </label>
  );
}
