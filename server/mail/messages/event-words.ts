import { formatEventTimes, type EventTimes, isWholeDay, zoneName } from '@/domain/event-time';
import { society } from '@/data/society';
import { isolated } from '@/domain/isolated';
import { isHttpUrl } from '@/domain/paths';
import type { MailEvent, MailLinks } from '#server/mail/outgoing-mail';
import { cut, oneLine } from './words';

const SUBJECT_NAME_LENGTH = 60;
const SUBJECT_PART_LENGTH = 80;

/** Where and when an event takes place, or took place before a change. */
export type Whereabouts = Pick<MailEvent, 'date' | 'startsAt' | 'endsAt' | 'place'>;

/**
 * When an event takes place, in one line; empty if that is not known. With a start it is written from the times: the
 * text of the organisers may still name the day from before a move.
 */
export const when = (event: Whereabouts): string =>
  oneLine(event.startsAt === null ? event.date : formatEventTimes(event, society.timeZone));

/** The name of the society's time zone, for an event with a time of day; otherwise empty. */
export const zone = ({ startsAt }: EventTimes): string =>
  startsAt === null || isWholeDay(startsAt) ? '' : zoneName(startsAt, society.timeZone);

/** The place of an event on one line; empty if there is none. */
export const where = ({ place }: Whereabouts): string => oneLine(place);

/** What stands for a time or a place that was not known before a change. */
export const NOT_ANNOUNCED = 'not announced yet';

/** The text for a time or a place, also if it is not known. */
export const orUnknown = (text: string): string => (text === '' ? 'To be announced' : text);

/** When and where as a preheader: what one reads first, before opening the mail. */
export const preheader = (event: Whereabouts): string =>
  [when(event), where(event)]
    .filter((part) => part !== '')
    .map((part) => isolated(part))
    .join(' · ');

/** A subject about an event: what has happened, its name and further parts, none of them too long. */
export const subjectOf = (kind: string, { name }: MailEvent, ...parts: readonly string[]): string =>
  [
    `${kind}: ${isolated(cut(oneLine(name), SUBJECT_NAME_LENGTH))}`,
    ...parts.map((part) => isolated(cut(part, SUBJECT_PART_LENGTH))),
  ]
    .filter((part) => part !== '')
    .join(', ');

/** The page of the event. */
export const eventUrl = ({ id }: MailEvent, { siteUrl }: MailLinks): string =>
  `${siteUrl}/events/${encodeURIComponent(id)}`;

/** Where one signs up, with its host as people read it; null if the event has no such address. */
export function signUp({ link }: MailEvent): { url: string; host: string } | null {
  if (!isHttpUrl(link)) return null;
  const { href, host } = new URL(link);
  return { url: href, host };
}
