import { html, raw } from 'hono/html';
import type { MailTopic } from '@/contract/newsletter';
import { illustrationShades, palette } from '@/data/palette';
import { society } from '@/data/society';
import type { MailContent } from './mailer';
import { cut } from './words';

const PREHEADER_LENGTH = 120;
const MARK_SIZE = 40;

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The fonts of labels and codes. */
export const MONOSPACE = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";

/** Breaks words that are wider than a phone. `word-break` is for mail programs that do not know the other one. */
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';

/** The inline style of each kind of element: mail programs ignore style sheets in part or as a whole. */
export const styles = {
  body: `margin:0;padding:0;background:${palette.background};color:${palette.foreground};font-family:${SANS};font-size:16px;line-height:1.5;-webkit-text-size-adjust:100%`,
  preheader: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px',
  page: `margin:0 auto;max-width:560px;padding:24px 8px 32px;${BREAK}`,
  card: `background:${palette.card};border:2px solid ${palette.foreground};border-radius:12px;overflow:hidden`,
  brand: 'padding:16px 24px;font-size:16px;font-weight:bold;line-height:1.25',
  brandLink: 'color:inherit;text-decoration:none',
  content: 'padding:24px',
  label: `display:inline-block;margin:0 0 16px;padding:4px 12px;border-radius:14px;font-size:14px;font-weight:bold;line-height:20px`,
  heading: 'margin:0 0 12px;font-size:24px;font-weight:bold;line-height:1.25',
  paragraph: 'margin:0 0 16px',
  ticket: `margin:0 0 24px;border:2px solid ${palette.foreground};border-radius:12px;overflow:hidden`,
  fact: 'padding:14px 18px 16px',
  nextFact: `padding:14px 18px 16px;border-top:2px dashed ${palette.foreground}`,
  factLabel: `margin:0 0 2px;color:${palette.muted};font-family:${MONOSPACE};font-size:13px`,
  factText: 'margin:0;font-size:24px;font-weight:bold;line-height:1.25',
  factDetail: `margin:6px 0 0;color:${palette.muted};font-size:15px;line-height:1.4`,
  note: `margin:0 0 20px;padding:2px 0 2px 16px;border-left:4px solid ${palette.yellow}`,
  noteLabel: `margin:0 0 2px;color:${palette.muted};font-size:14px`,
  noteText: 'margin:0',
  picture: 'display:block;max-width:100%;height:auto;border-radius:8px',
  action: 'margin:24px 0 0',
  button: `display:inline-block;padding:10px 24px;border-radius:10px;border:2px solid ${palette.blue};background:${palette.blue};color:${palette.card};font-size:16px;font-weight:bold;line-height:24px;text-decoration:none`,
  lineLink: `display:inline-block;padding:10px 0;color:${palette['blue-deep']};line-height:24px;text-decoration:underline`,
  footer: `padding:16px 26px 0;color:${palette.muted};font-size:14px;line-height:1.5`,
  footerAddress: `color:${palette.muted};text-decoration:underline`,
  footerLink: `display:inline-block;padding:11px 0;color:${palette.muted};line-height:22px;text-decoration:underline`,
};

/** Where a mail program has dark colors of its own, these take the place of the inline ones. */
const darkStyles = raw(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .card, .ticket, .code { background: ${palette.foreground} !important; }
  .page, .card, .text { color: ${palette.background} !important; }
  .card, .ticket, .line { border-color: ${palette.muted} !important; }
  .muted { color: ${palette.border} !important; }
  .link { color: ${illustrationShades['blue-dot']} !important; }
}
@media (max-width: 420px) {
  .inset { padding-left: 18px !important; padding-right: 18px !important; }
  .footer { padding-left: 20px !important; padding-right: 20px !important; }
}
`);

/** Markup that is safe to insert into other markup. */
export type Html = ReturnType<typeof html>;

/** Addresses that mails link to. */
export interface MailLinks {
  /** Origin of the site. */
  siteUrl: string;
  /** Page with the button that stops these mails. */
  leaveUrl: string;
}

type Accent = 'blue' | 'red' | 'green' | 'yellow';

interface Frame {
  subject: string;
  /** What mail programs show beside the subject. */
  preheader: string;
  /** Where the society's mark is loaded from. */
  siteUrl: string;
  accent: Accent;
  content: Html;
  /** The parts of the text version; empty ones are left out. */
  text: readonly string[];
  foot: Foot;
}

/** The last lines of a mail: why one gets it, or what to do if one did not ask for it, and where that link leads. */
export interface Foot {
  text: string;
  link?: { label: string; url: string };
}

/** A mail: the society's mark above the content, and in the last lines the foot with the society's address. */
export function writeMail({ subject, text, foot, ...frame }: Frame): MailContent {
  const { link } = foot;
  const lastLine = link === undefined ? '' : `\n${link.label}: ${link.url}`;
  return {
    subject,
    html: writeHtml({ subject, foot, ...frame }),
    text: joined(...text, `—\n${foot.text} ${QUESTIONS} ${society.contactEmail}.${lastLine}`),
  };
}

const QUESTIONS = 'Questions? Write to';

function writeHtml({ subject, preheader, siteUrl, accent, content, foot }: Omit<Frame, 'text'>) {
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${subject}</title>
        <style>
          ${darkStyles}
        </style>
      </head>
      <body class="page" style="${styles.body}">
        <div style="${styles.preheader}">${cut(preheader, PREHEADER_LENGTH)}${filler}</div>
        ${outlookColumn(html`
          <div style="${styles.page}">
            <div class="card" style="${styles.card}">
              <div class="inset" style="${styles.brand};border-bottom:6px solid ${palette[accent]}">
                <a href="${siteUrl}/" style="${styles.brandLink}"
                  >${mark(siteUrl)}${society.name}</a
                >
              </div>
              <div class="inset" style="${styles.content}">${content}</div>
            </div>
            <div class="footer muted" style="${styles.footer}">
              ${foot.text} ${QUESTIONS}
              <a class="muted" href="mailto:${society.contactEmail}" style="${styles.footerAddress}"
                >${society.contactEmail}</a
              >.${foot.link === undefined ? '' : footerLink(foot.link.url, foot.link.label)}
            </div>
          </div>
        `)}
      </body>
    </html>`;
  // Hono's html is a promise only if there is one among the values.
  if (markup instanceof Promise) throw new TypeError('A mail contains no promises');
  return markup.toString();
}

/** Keeps mail programs from showing the beginning of the mail after a short preheader. */
const filler = raw('&#847;&zwnj;&nbsp;'.repeat(PREHEADER_LENGTH / 2));

const mark = (siteUrl: string): Html =>
  html`<img
    src="${siteUrl}/apple-touch-icon.png"
    width="${MARK_SIZE}"
    height="${MARK_SIZE}"
    alt=""
    style="border-radius:8px;vertical-align:middle;margin-right:12px"
  />`;

/** Outlook on Windows knows no max-width. */
const outlookColumn = (content: Html): Html =>
  html`${raw(
    '<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->',
  )}${content}${raw('<!--[if mso]></td></tr></table><![endif]-->')}`;

/** A link that looks like a button. */
export const button = (url: string, label: string): Html =>
  html`<p style="${styles.action}"><a href="${url}" style="${styles.button}">${label}</a></p>`;

/** A link on a line of its own. */
export const lineLink = (url: string, text: string): Html =>
  html`<p style="margin:4px 0 0">
    <a class="link" href="${url}" style="${styles.lineLink}">${text}</a>
  </p>`;

/** A link on a line of its own below the footer's text. */
const footerLink = (url: string, label: string): Html =>
  html`<br /><a class="muted" href="${url}" style="${styles.footerLink}">${label}</a>`;

/** What a mail is about, in a word or two. */
export function label(text: string, accent: Accent): Html {
  // White text, also on yellow: programs that darken mails turn dark text white but may leave its background.
  const background = palette[accent === 'blue' ? accent : (`${accent}-deep` as const)];
  return html`<p style="margin:0">
    <span style="${styles.label};background:${background};color:${palette.card}">${text}</span>
  </p>`;
}

/** Lines of text with the breaks that they have. */
export const lines = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));

/** Paragraphs of text. */
export const paragraphs = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => html`<p dir="auto" style="${styles.paragraph}">${lines(paragraph)}</p>`);

/** The parts of a text version, with an empty line between them. */
const joined = (...parts: readonly string[]): string =>
  `${parts.filter((part) => part !== '').join('\n\n')}\n`;

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

/** Why one gets a mail and how to stop it. */
export function unsubscribeFoot(topic: MailTopic, { leaveUrl }: MailLinks): Foot {
  const { reason, leave } = topics[topic];
  return { text: reason, link: { label: leave, url: leaveUrl } };
}
