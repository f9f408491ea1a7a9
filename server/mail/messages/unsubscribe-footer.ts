import type { MailTopic } from '@/contract/newsletter';
import { society } from '@/data/society';
import type { MailLinks } from '#server/mail/outgoing-mail';
import { footerLink } from './frame';
import { type Html, html } from './html';

const topics: Record<MailTopic, { reason: string; leave: string }> = {
  news: {
    reason: `You get this mail because you subscribed to the news of ${society.nameInText}.`,
    leave: 'Unsubscribe',
  },
  reminders: {
    reason: `You get this mail because you showed interest in this event on the site of ${society.nameInText}.`,
    leave: 'Turn all reminders off',
  },
  event: {
    reason: `You get this mail because you showed interest in this event on the site of ${society.nameInText}.`,
    leave: 'Stop mails about this event',
  },
};

/** Why one gets a mail and how to stop it, as the last lines of the mail. */
export function unsubscribeFooter(
  topic: MailTopic,
  { leaveUrl }: MailLinks,
): { html: Html; text: string } {
  const { reason, leave } = topics[topic];
  return {
    html: html`${reason}${footerLink(leaveUrl, leave)}`,
    text: `—\n${reason}\n${leave}: ${leaveUrl}`,
  };
}
