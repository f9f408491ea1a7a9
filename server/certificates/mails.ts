import { html } from 'hono/html';
import { society } from '@/data/society';
import { isolated } from '@/domain/isolated';
import { certificatePath } from '@/domain/paths';
import type { Compose } from '#server/mail/compose-mail';
import type { MailContent } from '#server/mail/mailer';
import { button, label, styles, writeMail } from '#server/mail/frame';
import { cut, oneLine } from '#server/mail/words';

const SUBJECT_NAME_LENGTH = 60;

interface CertificateMessage {
  /** Name of the event. */
  event: string;
  /** The page of the certificate. */
  url: string;
  siteUrl: string;
  /** Whether it takes the place of an earlier one. */
  isCorrected: boolean;
}

/** Brings somebody who came to an event the certificate. It cannot be unsubscribed from: it is the recipient's own. */
export function certificateMessage({
  event,
  url,
  siteUrl,
  isCorrected,
}: CertificateMessage): MailContent {
  const name = oneLine(event);
  const title = isCorrected ? 'Your corrected certificate' : 'Your certificate';
  const subject = `${title}: ${isolated(cut(name, SUBJECT_NAME_LENGTH))}`;
  const sentence = `${isCorrected ? 'It takes the place of the one that you got before, which no longer counts.' : 'Thank you for coming.'} Your certificate is on its page, to print or to download. Its address shows everybody that it is valid.`;
  const reason = `You get this mail because you came to this event of ${society.nameInText}.`;
  const footText = `${reason} If something in the certificate is wrong, tell the organisers.`;
  return writeMail({
    subject,
    preheader: sentence,
    siteUrl,
    accent: 'blue',
    content: html`
      ${label(title, 'blue')}
      <h1 dir="auto" style="${styles.heading}">${name}</h1>
      <p style="margin:0">${sentence}</p>
      ${button(url, 'Open your certificate')}
    `,
    text: [title.toUpperCase(), name, sentence, `Open it: ${url}`],
    foot: { text: footText },
  });
}

/** Composes the mail with a certificate: the subject of its mailing is the code. */
export const composeCertificate: Compose = async (
  { mailing: { subjectId: code, payload } },
  { config: { appUrl: siteUrl }, store },
) => {
  const certificate = await store.certificateQueries.find(code);
  if (!certificate?.sheet) return 'The certificate was replaced or withdrawn.';
  const url = siteUrl + certificatePath(code);
  const { event } = certificate.sheet;
  const isCorrected = payload.isCorrected === true;
  return { content: certificateMessage({ event, url, siteUrl, isCorrected }) };
};
