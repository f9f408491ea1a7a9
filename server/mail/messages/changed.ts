import type { MailContent, MailEvent, MailLinks } from '#server/mail/outgoing-mail';

interface Options {
  event: MailEvent;
  before:
    { date: string; startsAt: string | null; endsAt: string | null; place: string } | undefined;
  links: MailLinks;
}

/** Temporary text. */
export function changedMessage({ event, before, links }: Options): MailContent {
  const text = `was ${before?.date} ${before?.place}; is ${event.date} ${event.place} ${links.leaveUrl}`;
  return { subject: `changed: ${event.name}`, text, html: text };
}
