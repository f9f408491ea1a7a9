import type { MailContent, MailEvent, MailLinks } from '#server/mail/outgoing-mail';
import { calendarAttachment } from './calendar-attachment';
import { eventMessage } from './event-frame';
import { subjectOf, when, type Whereabouts } from './event-words';

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
