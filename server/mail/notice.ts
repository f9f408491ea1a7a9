import { html } from 'hono/html';
import { formatTimes, toUtcTime, zoneName } from '@/domain/event-time';
import { society } from '@/data/society';
import type { MailContent } from './mailer';
import { button, label, styles, writeMail } from './frame';

interface Notice {
  subject: string;
  siteUrl: string;
  label: string;
  heading: string;
  sentence: string;
  action: { url: string; label: string };
  /** What to do if it was somebody else. */
  notYou: string;
}

/** A mail about the recipient's own account. It has no way to unsubscribe, as it protects the account. */
export function noticeMessage({
  subject,
  siteUrl,
  label: labelText,
  heading,
  sentence,
  action,
  notYou,
}: Notice): MailContent {
  return writeMail({
    subject,
    preheader: sentence,
    siteUrl,
    accent: 'red',
    content: html`
      ${label(labelText, 'red')}
      <h1 style="${styles.heading}">${heading}</h1>
      <p style="margin:0">${sentence}</p>
      ${button(action.url, action.label)}
    `,
    text: [heading, sentence, `${action.label}: ${action.url}`],
    foot: { text: notYou },
  });
}

/** Where and when somebody signed in. */
export interface NewDevice {
  /** In words; empty if it is unknown. */
  name: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A moment in words. */
export function moment(at: number): string {
  const time = toUtcTime(Math.floor(at / 60_000) * 60_000);
  const when = formatTimes({ startsAt: time, endsAt: null }, society.timeZone);
  return `${when} (${zoneName(time, society.timeZone)})`;
}

/** A sign-in in words. */
export const signedIn = ({ name, at }: NewDevice) =>
  `${name === '' ? 'An unknown device' : name}, ${moment(at)}.`;
