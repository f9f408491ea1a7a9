import { palette } from '@/data/palette';
import { society } from '@/data/society';
import { Html, html } from './html';
import { darkStyles, styles } from './styles';
import { cut } from './words';

const PREHEADER_LENGTH = 120;
const MARK_SIZE = 40;

type Accent = 'blue' | 'red' | 'green' | 'yellow';

interface Frame {
  subject: string;
  /** What mail programs show beside the subject. */
  preheader: string;
  /** Where the society's mark is loaded from. */
  siteUrl: string;
  accent: Accent;
  content: Html;
  footer: Html;
}

/** The HTML of a mail: the society's mark above the content, and in the last lines why one gets it. */
export function framed({ subject, preheader, siteUrl, accent, content, footer }: Frame): string {
  return html`<!doctype html>
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
            <div class="footer muted" style="${styles.footer}">${footer}</div>
          </div>
        `)}
      </body>
    </html>`.markup;
}

/** Keeps mail programs from showing the beginning of the mail after a short preheader. */
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(PREHEADER_LENGTH / 2));

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
  html`${new Html(
    '<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->',
  )}${content}${new Html('<!--[if mso]></td></tr></table><![endif]-->')}`;

/** A link that looks like a button. */
export const button = (url: string, label: string): Html =>
  html`<p style="${styles.action}"><a href="${url}" style="${styles.button}">${label}</a></p>`;

/** A link on a line of its own below the footer's text. */
export const footerLink = (url: string, label: string): Html =>
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
export const joined = (...parts: readonly string[]): string =>
  `${parts.filter((part) => part !== '').join('\n\n')}\n`;
