import type { MailContent } from '#server/mail/mailer';
import {
  calendarAttachment,
  eventMessage,
  type MailEvent,
  subjectOf,
  when,
  type Whereabouts,
} from './event-message';
import type { MailLinks } from '#server/mail/frame';

interface Cancelled {
  event: MailEvent;
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
