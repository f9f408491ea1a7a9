import { formatTimes } from '@/domain/event-time';
import { society } from '@/data/society';
import type { Compose } from '#server/mail/compose-mail';
import type { MailContent } from '#server/mail/mailer';
import {
  calendarAttachment,
  type EventMessage,
  eventMessage,
  NOT_ANNOUNCED,
  type SeatInMail,
  subjectOf,
  when,
  where,
  type Whereabouts,
} from './event-message';
import type { EventRow, PublishedEvent } from '#server/events/row';
import type { FormerEvent } from '#server/mail/mailing';
import type { MailLinks } from '#server/mail/frame';
import { formerEvent, isSamePlaceAndTime } from '#server/events/content';
import {
  changedEventOf,
  interestOf,
  NOT_INTERESTED,
  seatInMail,
  toMailEvent,
} from './compose-event';
import { seatSentence } from './seat';

interface Changed {
  event: PublishedEvent;
  /** What the recipients know. Undefined if the event takes place after all, as planned before its cancellation. */
  before: Whereabouts | undefined;
  links: MailLinks;
  /** Null where there is no limit, as by default. */
  seat?: SeatInMail | null;
}

/** Tells interested members of another day or place, or that a cancelled event takes place after all. */
export function changedMessage({
  event: current,
  before,
  links,
  seat = null,
}: Changed): MailContent {
  const { event, isMoved, isElsewhere, sentence = '', ...words } = changeOf(current, before);
  return {
    ...eventMessage({
      ...words,
      sentence: [sentence, seatSentence(seat)].join(' ').trim(),
      seat,
      event,
      links,
      topic: 'event',
      was: {
        when: isMoved && before ? when(before) || NOT_ANNOUNCED : '',
        where: isElsewhere && before ? where(before) || NOT_ANNOUNCED : '',
      },
      withNote: true,
      description: 'excerpt',
    }),
    ...calendarAttachment(event, links),
  };
}

/** How a change is called, and the event as it is shown after it. @param before As in `Changed`. */
export function changeOf(current: PublishedEvent, before: Whereabouts | undefined) {
  const event = withoutFormerDay(current, before);
  const isMoved = before !== undefined && when(before) !== when(event);
  const isElsewhere = before !== undefined && where(before) !== where(event);
  return { event, isMoved, isElsewhere, ...wordsFor(event, isMoved, isElsewhere) };
}

function wordsFor(
  event: PublishedEvent,
  isMoved: boolean,
  isElsewhere: boolean,
): Pick<EventMessage, 'accent' | 'subject' | 'label' | 'sentence'> {
  const accent = isMoved || isElsewhere ? ('yellow' as const) : ('green' as const);
  const day = when(event);
  if (isMoved) {
    const now = day === '' ? 'the new day is not known yet' : `now ${day}`;
    return {
      accent,
      subject: subjectOf('Moved', event, now),
      label: isElsewhere ? 'New day and place' : 'New day or time',
    };
  }
  if (isElsewhere) {
    const place = where(event);
    const now = place === '' ? 'to be announced' : `now ${place}`;
    return { accent, subject: subjectOf('New place', event, now), label: 'New place' };
  }
  return {
    accent,
    subject: subjectOf('Back on', event, day),
    label: 'Back on',
    sentence: 'This event is taking place after all.',
  };
}

/** An event that lost its day may still have that day in its text, if the server wrote the text. */
function withoutFormerDay(event: PublishedEvent, before: Whereabouts | undefined): PublishedEvent {
  const isFormer =
    event.startsAt === null &&
    before !== undefined &&
    event.date === formatTimes(before, society.timeZone);
  return isFormer ? { ...event, date: '' } : event;
}

/** Why a mail about a change is skipped once the change has been undone. */
export const UNCHANGED = 'The event is back at its former day and place.';

/** Whether an event that was not cancelled is where and when it was before. */
export const isBackAsBefore = (event: EventRow, before: FormerEvent | undefined): boolean =>
  before?.isCancelled === false && isSamePlaceAndTime(before, formerEvent(event));

/** Composes the mail to an interested member about another day or place, or that the event takes place after all. */
export const composeChanged: Compose = async (mail, deps) => {
  const { before } = mail.mailing.payload;
  const event = await changedEventOf(mail, 'published', deps);
  if (typeof event === 'string') return event;
  if (isBackAsBefore(event, before)) return UNCHANGED;
  const list = await interestOf(mail, 'event', deps);
  if (list === null) return NOT_INTERESTED;
  const { links, headers, interest } = list;
  const seat = await seatInMail(mail, interest, deps);
  return { content: changedMessage({ event: toMailEvent(event), before, links, seat }), headers };
};
