import type { Compose } from '#server/mail/compose-mail';
import type { MailContent } from '#server/mail/mailer';
import {
  calendarAttachment,
  eventMessage,
  subjectOf,
  when,
  type Whereabouts,
} from './event-message';
import type { PublishedEvent } from '#server/events/row';
import type { MailLinks } from '#server/mail/frame';
import { changedEventOf, interestOf, NOT_INTERESTED, toMailEvent } from './compose-event';

interface Cancelled {
  event: PublishedEvent;
  /** What the recipients know, if another day was not told before the cancellation. */
  before?: Whereabouts | undefined;
  links: MailLinks;
}

/** Tells interested members that an event is cancelled. */
export const cancelledMessage = ({ event, before, links }: Cancelled): MailContent => ({
  ...eventMessage({
    subject: subjectOf('Cancelled', event, when(event)),
    event: { ...event, isCancelled: true },
    links,
    topic: 'event',
    accent: 'red',
    label: 'Cancelled',
    sentence: 'This event will not take place.',
    withNote: true,
    ...(before !== undefined &&
      when(before) !== '' &&
      when(before) !== when(event) && { was: { when: when(before), where: '' } }),
  }),
  ...calendarAttachment(event, links, 'CANCEL'),
});

/** Composes the mail to an interested member about a cancellation. */
export const composeCancelled: Compose = async (mail, deps) => {
  const event = await changedEventOf(mail, 'cancelled', deps);
  if (typeof event === 'string') return event;
  const list = await interestOf(mail, 'event', deps);
  if (list === null) return NOT_INTERESTED;
  const { links, headers } = list;
  const { before } = mail.mailing.payload;
  return { content: cancelledMessage({ event: toMailEvent(event), before, links }), headers };
};
