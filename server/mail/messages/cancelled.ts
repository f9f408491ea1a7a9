import type { MailContent, MailEvent, MailLinks } from '#server/mail/outgoing-mail';

interface Options {
  event: MailEvent;
  links: MailLinks;
}

/** Temporary text. */
export function cancelledMessage({ event, links }: Options): MailContent {
  const text = `${event.date} ${event.place} ${event.note} ${links.leaveUrl}`;
  return { subject: `cancelled: ${event.name}`, text, html: text };
}
