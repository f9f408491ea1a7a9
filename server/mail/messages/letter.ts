import { isolated } from '@/domain/isolated';
import { markdownTree, treeText } from '#server/events/markdown-text';
import type { MailContent, MailLinks } from '#server/mail/outgoing-mail';
import { framed, joined, label } from './frame';
import { type Html, html, nothing } from './html';
import { letterHtml } from './letter-html';
import { styles } from './styles';
import { unsubscribeFooter } from './unsubscribe-footer';
import { cut, oneLine, printable } from './words';

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
}

/** A letter to the subscribers. */
export async function letterMessage({
  subject,
  body,
  links,
  isTest,
}: Letter): Promise<MailContent> {
  const { siteUrl } = links;
  const title = oneLine(subject);
  const { content, text } = renderOnce(body, siteUrl);
  const footer = isTest
    ? { html: html`${TEST_NOTE}`, text: `—\n${TEST_NOTE}` }
    : unsubscribeFooter('news', links);
  const fullSubject = isTest ? `Test: ${isolated(title)}` : title;
  return {
    subject: fullSubject,
    html: framed({
      subject: fullSubject,
      preheader: cut(oneLine(text), PREHEADER_LENGTH),
      siteUrl,
      accent: 'blue',
      content: html`
        ${isTest ? label('Test', 'yellow') : nothing}
        <h1 dir="auto" style="${styles.heading}">${title}</h1>
        <div dir="auto" style="margin:-4px 0 -16px">${content}</div>
      `,
      footer: footer.html,
    }),
    text: joined(title, text, footer.text),
  };
}

interface Rendered {
  content: Html;
  text: string;
}

let latest: { body: string; siteUrl: string; rendered: Rendered } | undefined;

/** Renders a body, or returns what it rendered last: a letter goes to thousands, and a long one takes tens of milliseconds. */
function renderOnce(body: string, siteUrl: string): Rendered {
  if (latest?.body !== body || latest.siteUrl !== siteUrl) {
    latest = { body, siteUrl, rendered: render(body, siteUrl) };
  }
  return latest.rendered;
}

function render(body: string, siteUrl: string): Rendered {
  const tree = markdownTree(printable(body), siteUrl);
  const text = treeText(tree);
  return { text, content: letterHtml(tree, siteUrl) };
}
