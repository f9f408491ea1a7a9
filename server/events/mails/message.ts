import { type Compose, payloadOf } from '#server/mail/compose-mail';
import { letterMessage } from '#server/mail/letter';
import { DELETED, interestOf, NOT_INTERESTED, toMailEvent } from './compose-event';

/** What an admin writes to those who are interested in an event. */
export const composeEventLetter: Compose = async (mail, deps) => {
  const letter = payloadOf(mail, 'letter');
  const event = await deps.store.mailSources.findEvent(mail.mailing.subjectId);
  if (event === null) return DELETED;
  const list = await interestOf(mail, 'event', deps);
  if (list === null) return NOT_INTERESTED;
  const { links, headers } = list;
  return {
    content: await letterMessage({
      ...letter,
      links,
      isTest: false,
      event: toMailEvent(event),
      author: mail.mailing.author,
    }),
    headers,
  };
};
