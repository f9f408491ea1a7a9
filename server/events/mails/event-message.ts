import { html } from 'hono/html';
import type { LinkAudience } from '@/contract/events';
import type { MailTopic } from '@/contract/newsletter';
import { palette } from '@/data/palette';
import { society } from '@/data/society';
import { formatEventTimes, type EventTimes, isWholeDay, zoneName } from '@/domain/event-time';
import { isolated } from '@/domain/isolated';
import { isHttpUrl, ticketPath } from '@/domain/paths';
import { writeCalendar } from '#server/events/calendar';
import type { MailContent } from '#server/mail/mailer';
import {
  button,
  framed,
  type Html,
  joined,
  label,
  lines,
  type MailLinks,
  paragraphs,
  styles,
  unsubscribeFooter,
} from '#server/mail/frame';
import { cut, excerpt, oneLine, printable } from '#server/mail/words';

const SUBJECT_NAME_LENGTH = 60;
const SUBJECT_PART_LENGTH = 80;

/**
 * An event as mails show it. `createdAt` and `updatedAt` are epoch milliseconds; `startsAt`, `endsAt` and `movedFrom` are
 * days or times as in the API.
 */
export interface MailEvent {
  id: string;
  /** Its id in calendars. */
  uid: string;
  sequence: number;
  name: string;
  /** Markdown. */
  description: string;
  place: string;
  date: string;
  startsAt: string | null;
  endsAt: string | null;
  isCancelled: boolean;
  createdAt: number;
  updatedAt: number;
  image: string;
  link: string;
  linkFor: LinkAudience;
  note: string;
  /** The start from before the first move. */
  movedFrom: string | null;
}

/** Where and when an event takes place, or took place before a change. */
export type Whereabouts = Pick<MailEvent, 'date' | 'startsAt' | 'endsAt' | 'place'>;

/** What the mails about an event consist of. */
export interface EventMessage {
  subject: string;
  event: MailEvent;
  links: MailLinks;
  /** Null for a mail that one cannot unsubscribe from, because it is about what one has or had. */
  topic: MailTopic | null;
  accent: 'blue' | 'red' | 'green' | 'yellow';
  /** What the mail is about, in a word or two. */
  label: string;
  /** The same in a sentence, if the label does not say everything. */
  sentence?: string;
  /** When and where it was before; empty where that is still so. */
  was?: { when: string; where: string };
  /** Whether the recipient is let in, so that the mail leads to the ticket. */
  hasTicket?: boolean;
  /** Page with the button that gives the recipient's seat back. */
  leaveSeatUrl?: string | undefined;
  /** What the organisers write to the recipient. */
  reason?: string;
  /** Whether the organisers' note belongs to this mail. */
  withNote?: boolean;
  withDescription?: boolean;
}

/** A mail about an event: first when and where, then its name and the rest. */
export function eventMessage(message: EventMessage): MailContent {
  const { subject, event, links, topic, accent } = message;
  const footer = topic === null ? ownFooter : unsubscribeFooter(topic, links);
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
  const { event, links, sentence = '', was, hasTicket = false, leaveSeatUrl } = message;
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
    [
      `The event: ${eventUrl(event, links)}`,
      ...(hasTicket ? [`${YOUR_TICKET}: ${ticketUrl(event, links)}`] : []),
      ...(link === null ? [] : [`${link.verb}: ${link.url}`]),
      ...(leaveSeatUrl === undefined ? [] : [`${GIVE_BACK}: ${leaveSeatUrl}`]),
    ].join('\n'),
  ];
}

function htmlContent(message: EventMessage): Html {
  const { event, links, accent, sentence = '', was, hasTicket = false, leaveSeatUrl } = message;
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
          : ''
      }
    </div>
    <h1 dir="auto" style="${styles.heading}">${oneLine(event.name)}</h1>
    ${sentence === '' ? '' : html`<p style="${styles.paragraph}">${sentence}</p>`}
    ${note === '' ? '' : organisersNote(note)} ${paragraphs(description)}
    ${button(eventUrl(event, links), 'See the event')}
    ${hasTicket ? lineLink(ticketUrl(event, links), YOUR_TICKET) : ''}
    ${link === null ? '' : lineLink(link.url, `${link.verb} on ${link.host}`)}
    ${leaveSeatUrl === undefined ? '' : lineLink(leaveSeatUrl, GIVE_BACK)}
  `;
}

const YOUR_TICKET = 'Your ticket';
const GIVE_BACK = 'Give your seat back';

const lineLink = (url: string, text: string): Html =>
  html`<p style="margin:4px 0 0">
    <a class="link" href="${url}" style="${styles.lineLink}">${text}</a>
  </p>`;

const OWN_REASON = `You get this mail because you showed interest in this event on the site of ${society.nameInText}.`;
const ownFooter = { html: html`${OWN_REASON}`, text: `—\n${OWN_REASON}` };

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
    ${detail === '' ? '' : html`<p class="muted" style="${styles.factDetail}">${detail}</p>`}
    ${
      before === '' ? '' : html`<p class="muted" style="${styles.factDetail}">Before: ${former}</p>`
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
  reason = '',
  withNote = false,
  withDescription = false,
}: EventMessage) => ({
  note: printable(withNote ? event.note : reason).trim(),
  description: withDescription ? excerpt(event.description, links.siteUrl) : '',
});

/** The event as a calendar file, with the UID and SEQUENCE of the site's calendars. An event without a day has none. */
export function calendarAttachment(
  { startsAt, ...event }: MailEvent,
  { siteUrl }: MailLinks,
  method: 'PUBLISH' | 'CANCEL' = 'PUBLISH',
): Pick<MailContent, 'calendar'> {
  if (startsAt === null) return {};
  const isCancelled = method === 'CANCEL';
  const path = `/calendar/${event.id}.ics`;
  return {
    calendar: {
      method,
      content: writeCalendar([{ ...event, startsAt, isCancelled }], {
        siteUrl,
        path,
        method,
      }),
    },
  };
}

/**
 * When an event takes place, in one line; empty if that is not known. With a start it is written from the times: the
 * text of the organisers may still name the day from before a move.
 */
export const when = (event: Whereabouts): string =>
  oneLine(event.startsAt === null ? event.date : formatEventTimes(event, society.timeZone));

/** The name of the society's time zone, for an event with a time of day; otherwise empty. */
const zone = ({ startsAt }: EventTimes): string =>
  startsAt === null || isWholeDay(startsAt) ? '' : zoneName(startsAt, society.timeZone);

/** The place of an event on one line; empty if there is none. */
export const where = ({ place }: Whereabouts): string => oneLine(place);

/** What stands for a time or a place that was not known before a change. */
export const NOT_ANNOUNCED = 'not announced yet';

/** The text for a time or a place, also if it is not known. */
const orUnknown = (text: string): string => (text === '' ? 'To be announced' : text);

/** When and where as a preheader: what one reads first, before opening the mail. */
const preheader = (event: Whereabouts): string =>
  [when(event), where(event)]
    .filter((part) => part !== '')
    .map((part) => isolated(part))
    .join(' · ');

/** A subject about an event: what has happened, its name and further parts, none of them too long. */
export const subjectOf = (kind: string, { name }: MailEvent, ...parts: readonly string[]): string =>
  [
    `${kind}: ${isolated(cut(oneLine(name), SUBJECT_NAME_LENGTH))}`,
    ...parts.map((part) => isolated(cut(part, SUBJECT_PART_LENGTH))),
  ]
    .filter((part) => part !== '')
    .join(', ');

/** The page of the event. */
const eventUrl = ({ id }: Pick<MailEvent, 'id'>, { siteUrl }: Pick<MailLinks, 'siteUrl'>): string =>
  `${siteUrl}/events/${encodeURIComponent(id)}`;

/** The page with the recipient's ticket for the event. */
const ticketUrl = (
  { id }: Pick<MailEvent, 'id'>,
  { siteUrl }: Pick<MailLinks, 'siteUrl'>,
): string => siteUrl + ticketPath(id);

/** Where one signs up, or joins if one has done so, with its host as people read it; null without such an address. */
function signUp({ link, linkFor }: MailEvent) {
  if (!isHttpUrl(link)) return null;
  const { href, host } = new URL(link);
  return { url: href, host, verb: linkFor === 'going' ? 'Join' : 'Register' };
}
