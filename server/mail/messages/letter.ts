import type { MailContent, MailLinks } from '#server/mail/outgoing-mail';

interface Options {
  subject: string;
  body: string;
  links: MailLinks;
  isTest: boolean;
}

/** Temporary text. */
export async function letterMessage({
  subject,
  body,
  links,
  isTest,
}: Options): Promise<MailContent> {
  const text = `${isTest ? 'A test. ' : ''}${body} ${links.leaveUrl}`;
  return { subject, text, html: text };
}
