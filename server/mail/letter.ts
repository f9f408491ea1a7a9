import { html } from 'hono/html';
import { society } from '@/data/society';
import { isolated } from '@/domain/isolated';
import { eventPath } from '@/domain/paths';
import { button, label, type MailLinks, styles, unsubscribeFoot, writeMail } from './frame';
import type { MailContent } from './mailer';
import { renderMarkdown } from './markdown-html';
import { cut, oneLine } from './words';

const TEST_NOTE =
  'This is a test, and only you got it. For the subscribers, this line says how to unsubscribe.';
const PREHEADER_LENGTH = 120;

interface Letter {
  subject: string;
  /** Markdown. */
  body: string;
  links: MailLinks;
  /** Sent only to the admin who wrote it: it has no link to unsubscribe. */
  isTest: boolean;
  /** What it is about; a letter to the subscribers is about none. */
  event?: { id: string; name: string };
  /** Name of the admin who wrote it; empty if it is unknown. */
  author?: string;
}

/** A letter to the subscribers, or to those who are interested in an event. */
export async function letterMessage({
  subject,
  body,
  links,
  isTest,
  event,
  author = '',
}: Letter): Promise<MailContent> {
  const { siteUrl } = links;
  const title = oneLine(subject);
  const eventUrl = event && siteUrl + eventPath(event.id);
  const { content, text } = renderMarkdown(body, siteUrl);
  const from = author === '' ? '' : `${isolated(author)}, ${society.nameInText}`;
  const fullSubject = isTest ? `Test: ${isolated(title)}` : title;
  return writeMail({
    subject: fullSubject,
    preheader: cut(oneLine(text), PREHEADER_LENGTH),
    siteUrl,
    accent: 'blue',
    content: html`
      ${isTest ? label('Test', 'yellow') : ''} ${event ? label(oneLine(event.name), 'blue') : ''}
      <h1 dir="auto" style="${styles.heading}">${title}</h1>
      <div dir="auto" style="margin:-4px 0 -16px">${content}</div>
      ${from === '' ? '' : html`<p dir="auto" style="margin:32px 0 0">${from}</p>`}
      ${eventUrl ? html`<div style="margin-top:40px">${button(eventUrl, 'See the event')}</div>` : ''}
    `,
    text: [title, text, from, event ? `${oneLine(event.name)}: ${eventUrl}` : ''],
    foot: isTest ? { text: TEST_NOTE } : unsubscribeFoot(event ? 'event' : 'news', links),
  });
}
