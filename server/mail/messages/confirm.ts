import type { MailContent } from '#server/mail/outgoing-mail';

interface Options {
  confirmUrl: string;
  siteUrl: string;
}

/** Temporary text. */
export function confirmMessage({ confirmUrl, siteUrl }: Options): MailContent {
  const text = `${siteUrl} ${confirmUrl}`;
  return { subject: 'confirm', text, html: text };
}
