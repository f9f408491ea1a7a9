import { html } from 'hono/html';
import type { MailTopic } from '@/contract/newsletter';
import { palette } from '@/data/palette';
import { society } from '@/data/society';
import { type EventTimes, isWholeDay, whenInWords, zoneName } from '@/domain/event-time';
import { isolated } from '@/domain/isolated';
import { eventPath, isHttpUrl, ticketPath } from '@/domain/paths';
import { writeCalendar } from '#server/events/calendar';
import type { PublishedEvent } from '#server/events/row';
import type { MailContent } from '#server/mail/mailer';
import {
  button,
  type Html,
  label,
  lineLink,
  lines,
  type MailLinks,
  paragraphs,
  styles,
  unsubscribeFoot,
  writeMail,
} from '#server/mail/frame';
import { renderMarkdown, uploadedPicture } from '#server/mail/markdown-html';
import { cut, excerpt, oneLine, printable } from '#server/mail/words';

const SUBJECT_NAME_LENGTH = 60;
const SUBJECT_PART_LENGTH = 80;

/** Where and when an event takes place, or took place before a change. */
export type Whereabouts = Pick<PublishedEvent, 'date' | 'startsAt' | 'endsAt' | 'place'>;

/** What a mail says of a seat, or of a place in line: its number, and the page with the button that gives it back. */
export interface SeatInMail {
  /** Null for a seat. */
  position: number | null;
  leaveUrl: string;
}

/** Events of a series, in their order. */
export type Series = readonly [PublishedEvent, ...PublishedEvent[]];

/** What the mails about an event consist of. */
export interface EventMessage {
  subject: string;
  event: PublishedEvent;
  /** The events of a mail about a series, in their order; `event` is the first one. */
  series?: Series;
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
  /** What the recipient has in the event: null where there is no limit; left out in a mail to others. */
  seat?: SeatInMail | null;
  /** What the organisers write to the recipient. */
  reason?: string;
  /** Whether the organisers' note belongs to this mail. */
  withNote?: boolean;
  /** The description: its beginning, or all of it with its formatting below the picture of the event. */
  description?: 'excerpt' | 'whole';
}

/** A mail about an event: first when and where, then its name and the rest. */
export function eventMessage(message: EventMessage): MailContent {
  const { subject, event, series, links, topic, accent } = message;
  return writeMail({
    subject,
    preheader: preheader(event),
    siteUrl: links.siteUrl,
    accent,
    content: htmlContent(message),
    text: textParts(message),
    foot:
      topic === null
        ? { text: ownReason(series ? 'these events' : 'this event') }
        : unsubscribeFoot(topic, links),
  });
}

function textParts(message: EventMessage): string[] {
  const { event, series, sentence = '', was } = message;
  const { note, description } = includedTexts(message);
  const fact = (name: string, now: string, before: string, detail = '') =>
    [
      `${name}: ${isolated(orUnknown(now))}${detail === '' ? '' : ` (${detail})`}`,
      ...(before === '' ? [] : [`${' '.repeat(name.length + 2)}was: ${isolated(before)}`]),
    ].join('\n');
  return [
    message.label.toUpperCase(),
    [
      series
        ? datesText(series, message.links)
        : fact('When', when(event), was?.when ?? '', zone(event)),
      ...(hasWhere(event) && !isInSeveralPlaces(series)
        ? [fact('Where', where(event), was?.where ?? '')]
        : []),
    ].join('\n'),
    oneLine(event.name),
    sentence,
    note === '' ? '' : `The organisers write:\n${note}`,
    description.text,
    linksOf(message)
      .map(({ name, url }) => `${name}: ${url}`)
      .join('\n'),
  ];
}

function htmlContent(message: EventMessage): Html {
  const { event, series, accent, sentence = '', was } = message;
  const { note, description } = includedTexts(message);
  const [page, ...others] = linksOf(message);
  return html`
    ${label(message.label, accent)}
    <div class="ticket" style="${styles.ticket};background:${palette[`${accent}-soft`]}">
      <div class="inset" style="${styles.fact}">
        ${
          series
            ? datesFact(series, message.links)
            : fact('When', event, when(event), was?.when ?? '', zone(event))
        }
      </div>
      ${
        hasWhere(event) && !isInSeveralPlaces(series)
          ? html`<div class="inset line" style="${styles.nextFact}">
              ${fact('Where', event, where(event), was?.where ?? '')}
            </div>`
          : ''
      }
    </div>
    ${message.description === 'whole' ? picture(event, message.links) : ''}
    <h1 dir="auto" style="${styles.heading}">${oneLine(event.name)}</h1>
    ${sentence === '' ? '' : html`<p style="${styles.paragraph}">${sentence}</p>`}
    ${note === '' ? '' : organisersNote(note)} ${description.html}
    ${button(page.url, series ? 'See the first one' : 'See the event')}
    ${others.map(({ name, url }) => lineLink(url, name))}
  `;
}

interface NamedLink {
  name: string;
  url: string;
}

/** Where a mail leads: to the page of the event, and below it to what the recipient can do. */
function linksOf({
  event,
  series,
  links: { siteUrl },
  seat,
}: EventMessage): [NamedLink, ...NamedLink[]] {
  const page = { name: series ? 'The first one' : 'The event', url: siteUrl + eventPath(event.id) };
  const others: NamedLink[] = [];
  // Without a limit everybody is let in.
  if (seat === null || seat?.position === null) {
    others.push({ name: 'Your ticket', url: siteUrl + ticketPath(event.id) });
  }
  if (!event.isCancelled && isHttpUrl(event.link)) {
    const { href, host } = new URL(event.link);
    others.push({
      name: `${event.linkFor === 'going' ? 'Join' : 'Register'} on ${host}`,
      url: href,
    });
  }
  if (seat) {
    const name = seat.position === null ? 'Give your seat back' : 'Leave the line';
    others.push({ name, url: seat.leaveUrl });
  }
  return [page, ...others];
}

const ownReason = (what: string) =>
  `You get this mail because you showed interest in ${what} on the site of ${society.nameInText}.`;

function fact(
  name: string,
  { isCancelled }: PublishedEvent,
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

/** The dates of a series, each with the link to its event, and with what differs between them. */
const datesText = (series: Series, { siteUrl }: MailLinks): string =>
  series
    .map((event) =>
      [
        isolated(orUnknown(when(event))),
        ...ownParts(event, series),
        siteUrl + eventPath(event.id),
      ].join('\n  '),
    )
    .join('\n');

function datesFact(series: Series, { siteUrl }: MailLinks): Html {
  return html`
    <p class="muted" style="${styles.factLabel}">When</p>
    ${series.map((event) => {
      const text = unbrokenTimes(orUnknown(when(event)));
      const parts = ownParts(event, series);
      return html`<p dir="auto" style="margin:0">
        <a class="link" href="${siteUrl}${eventPath(event.id)}" style="${styles.lineLink}"
          >${event.isCancelled ? html`<s>${text}</s>` : text}</a
        >${
          parts.length === 0
            ? ''
            : html`<br /><span class="muted" style="${styles.factDetail}"
                  >${parts.join(' · ')}</span
                >`
        }
      </p>`;
    })}
  `;
}

/** What is not the same for all events of a series: the name and the place of one. */
const ownParts = (event: PublishedEvent, series: Series): string[] =>
  [
    series.some(({ name }) => name !== event.name) ? oneLine(event.name) : '',
    isInSeveralPlaces(series) ? where(event) : '',
  ].filter((part) => part !== '');

const isInSeveralPlaces = (series: Series | undefined): boolean =>
  series?.some((event) => where(event) !== where(series[0])) ?? false;

/** A line of text, in which neither `17:00–19:00` nor a line before its dash is broken. */
const unbrokenTimes = (text: string): Html[] =>
  text
    .replace(' – ', '\u00A0– ')
    .split(/(\d\d:\d\d–\d\d:\d\d)/)
    .map((part, index) =>
      index % 2 === 0 ? html`${part}` : html`<span style="white-space:nowrap">${part}</span>`,
    );

/** The picture of an event. One of another site is left out, because that site would learn who opens the mail. */
function picture({ image }: PublishedEvent, { siteUrl }: MailLinks): Html | '' {
  const uploaded = uploadedPicture(image, siteUrl);
  if (uploaded === null) return '';
  const { src, width, height } = uploaded;
  return html`<p style="margin:0 0 24px">
    <img
      src="${src}"
      width="${width}"
      height="${height}"
      alt="Picture of the event"
      style="${styles.picture}"
    />
  </p>`;
}

const organisersNote = (note: string): Html =>
  html`<div style="${styles.note}">
    <p class="muted" style="${styles.noteLabel}">The organisers write</p>
    <p dir="auto" style="${styles.noteText}">${lines(note)}</p>
  </div>`;

/** A cancelled event without a place has no “Where”, because “To be announced” would be wrong. */
const hasWhere = (event: PublishedEvent): boolean => !event.isCancelled || where(event) !== '';

/** What the organisers wrote, where it belongs to the mail. */
const includedTexts = (message: EventMessage) => ({
  note: printable(message.withNote ? message.event.note : (message.reason ?? '')).trim(),
  description: includedDescription(message),
});

function includedDescription({ event, links: { siteUrl }, description }: EventMessage): {
  html: Html | Html[];
  text: string;
} {
  if (description === undefined) return { html: [], text: '' };
  if (description === 'excerpt') {
    const text = excerpt(event.description, siteUrl);
    return { html: paragraphs(text), text };
  }
  const { content, text } = renderMarkdown(event.description, siteUrl);
  return { html: html`<div dir="auto" style="margin:-4px 0 0">${content}</div>`, text };
}

/** The event as a calendar file, with the UID and SEQUENCE of the site's calendars. An event without a day has none. */
export function calendarAttachment(
  { startsAt, ...event }: PublishedEvent,
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
 * Several events as one calendar file. Cancelled ones say so themselves: a file with the method CANCEL may hold only one (RFC
 * 5546, 3.2.5).
 */
export function seriesAttachment(
  series: Series,
  { siteUrl }: MailLinks,
): Pick<MailContent, 'calendar'> {
  const dated = series.flatMap(({ startsAt, ...event }) =>
    startsAt === null ? [] : [{ ...event, startsAt }],
  );
  if (dated.length === 0) return {};
  return { calendar: { method: 'PUBLISH', content: writeCalendar(dated, { siteUrl }) } };
}

/** When an event takes place, in one line; empty if that is not known. */
export const when = (event: Whereabouts): string => oneLine(whenInWords(event, society.timeZone));

/** The name of the society's time zone, for an event with a time of day; otherwise empty. */
export const zone = ({ startsAt }: EventTimes): string =>
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
export const subjectOf = (
  kind: string,
  { name }: PublishedEvent,
  ...parts: readonly string[]
): string =>
  [
    `${kind}: ${isolated(cut(oneLine(name), SUBJECT_NAME_LENGTH))}`,
    ...parts.map((part) => isolated(cut(part, SUBJECT_PART_LENGTH))),
  ]
    .filter((part) => part !== '')
    .join(', ');
