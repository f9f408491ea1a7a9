import type { MailTopic } from '@/contract/newsletter';
import { palette } from '@/data/palette';
import { isolated } from '@/domain/isolated';
import type { MailContent, MailEvent, MailLinks } from '#server/mail/outgoing-mail';
import {
  eventUrl,
  NOT_ANNOUNCED,
  orUnknown,
  preheader,
  signUp,
  when,
  where,
  zone,
} from './event-words';
import { button, framed, joined, label, lines, paragraphs } from './frame';
import { type Html, html, nothing } from './html';
import { styles } from './styles';
import { unsubscribeFooter } from './unsubscribe-footer';
import { excerpt, oneLine, printable } from './words';

interface EventMessage {
  subject: string;
  event: MailEvent;
  links: MailLinks;
  topic: MailTopic;
  accent: 'blue' | 'red' | 'green' | 'yellow';
  /** What the mail is about, in a word or two. */
  label: string;
  /** The same in a sentence, if the label does not say everything. */
  sentence?: string;
  /** When and where it was before; empty where that is still so. */
  was?: { when: string; where: string };
  /** Whether the organisers' note belongs to this mail. */
  withNote?: boolean;
  withDescription?: boolean;
}

/** A mail about an event: first when and where, then its name and the rest. */
export function eventMessage(message: EventMessage): MailContent {
  const { subject, event, links, topic, accent } = message;
  const footer = unsubscribeFooter(topic, links);
  return {
    subject,
    html: framed({
      subject,
      preheader: preheader(event),
      siteUrl: links.siteUrl,
      accent,
      content: htmlContent(message),
      footer: footer.html,
    }),
    text: joined(...textParts(message), footer.text),
  };
}

function textParts(message: EventMessage): string[] {
  const { event, links, sentence = '', was } = message;
  const { note, description } = includedTexts(message);
  const link = event.isCancelled ? null : signUp(event);
  const fact = (name: string, now: string, before: string, detail = '') =>
    [
      `${name}: ${isolated(orUnknown(now))}${detail === '' ? '' : ` (${detail})`}`,
      ...(before === '' ? [] : [`${' '.repeat(name.length + 2)}was: ${isolated(before)}`]),
    ].join('\n');
  return [
    message.label.toUpperCase(),
    [
      fact('When', when(event), was?.when ?? '', zone(event)),
      ...(hasWhere(event) ? [fact('Where', where(event), was?.where ?? '')] : []),
    ].join('\n'),
    oneLine(event.name),
    sentence,
    note === '' ? '' : `The organisers write:\n${note}`,
    description,
    `The event: ${eventUrl(event, links)}${link === null ? '' : `\nRegister: ${link.url}`}`,
  ];
}

function htmlContent(message: EventMessage): Html {
  const { event, links, accent, sentence = '', was } = message;
  const { note, description } = includedTexts(message);
  const link = event.isCancelled ? null : signUp(event);
  return html`
    ${label(message.label, accent)}
    <div class="ticket" style="${styles.ticket};background:${palette[`${accent}-soft`]}">
      <div class="inset" style="${styles.fact}">
        ${fact('When', event, when(event), was?.when ?? '', zone(event))}
      </div>
      ${
        hasWhere(event)
          ? html`<div class="inset line" style="${styles.nextFact}">
              ${fact('Where', event, where(event), was?.where ?? '')}
            </div>`
          : nothing
      }
    </div>
    <h1 dir="auto" style="${styles.heading}">${oneLine(event.name)}</h1>
    ${sentence === '' ? nothing : html`<p style="${styles.paragraph}">${sentence}</p>`}
    ${note === '' ? nothing : organisersNote(note)} ${paragraphs(description)}
    ${button(eventUrl(event, links), 'See the event')}
    ${
      link === null
        ? nothing
        : html`<p style="margin:4px 0 0">
            <a class="link" href="${link.url}" style="${styles.lineLink}"
              >Register on ${link.host}</a
            >
          </p>`
    }
  `;
}

function fact(
  name: string,
  { isCancelled }: MailEvent,
  now: string,
  before: string,
  detail = '',
): Html {
  const text = orUnknown(now);
  const isStruck = isCancelled && now !== '';
  const former =
    before === NOT_ANNOUNCED ? before : html`<s dir="auto">${unbrokenTimes(before)}</s>`;
  return html`
    <p class="muted" style="${styles.factLabel}">${name}</p>
    <p dir="auto" style="${styles.factText}">
      ${isStruck ? html`<s>${unbrokenTimes(text)}</s>` : unbrokenTimes(text)}
    </p>
    ${detail === '' ? nothing : html`<p class="muted" style="${styles.factDetail}">${detail}</p>`}
    ${
      before === ''
        ? nothing
        : html`<p class="muted" style="${styles.factDetail}">Before: ${former}</p>`
    }
  `;
}

/** A line of text, in which neither `17:00–19:00` nor a line before its dash is broken. */
const unbrokenTimes = (text: string): Html[] =>
  text
    .replace(' – ', '\u00A0– ')
    .split(/(\d\d:\d\d–\d\d:\d\d)/)
    .map((part, index) =>
      index % 2 === 0 ? html`${part}` : html`<span style="white-space:nowrap">${part}</span>`,
    );

const organisersNote = (note: string): Html =>
  html`<div style="${styles.note}">
    <p class="muted" style="${styles.noteLabel}">The organisers write</p>
    <p dir="auto" style="${styles.noteText}">${lines(note)}</p>
  </div>`;

/** A cancelled event without a place has no “Where”, because “To be announced” would be wrong. */
const hasWhere = (event: MailEvent): boolean => !event.isCancelled || where(event) !== '';

/** What the organisers wrote, where it belongs to the mail. */
const includedTexts = ({
  event,
  links,
  withNote = false,
  withDescription = false,
}: EventMessage) => ({
  note: withNote ? printable(event.note).trim() : '',
  description: withDescription ? excerpt(event.description, links.siteUrl) : '',
});
