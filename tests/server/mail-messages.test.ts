import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { society } from '@/data/society';
import { sampleMails } from '#server/dev/sample-mails';
import { writeCalendar } from '#server/events/calendar';
import { announcementMessage } from '#server/events/mails/announcement';
import { cancelledMessage } from '#server/events/mails/cancelled';
import { changedMessage } from '#server/events/mails/changed';
import type { PublishedEvent } from '#server/events/row';
import { letterMessage } from '#server/mail/letter';
import { registeredMessage } from '#server/events/mails/registered';
import { reminderMessage } from '#server/events/mails/reminder';
import { cut, excerpt } from '#server/mail/words';
import type { MailContent } from '#server/mail/mailer';

const siteUrl = 'https://society.example';
const leaveUrl = `${siteUrl}/news/leave?token=abc_-1`;
const links = { siteUrl, leaveUrl };

// A whole day, so that the texts do not depend on the society's time zone.
const event: PublishedEvent = {
  id: '7',
  uid: '6f1d6f3e-3a52-4d0b-9a3c-0c8f5b1f2a11',
  sequence: 3,
  name: 'Git Together',
  description: 'Bring a **laptop**.\n\n- and a [name](https://example.org/name) for a branch',
  place: 'Room 0',
  date: 'some day',
  startsAt: '2025-07-12',
  endsAt: null,
  status: 'published',
  isCancelled: false,
  isDeleted: false,
  publishedAt: Date.parse('2025-06-20T10:00:00Z'),
  createdAt: Date.parse('2025-06-20T10:00:00Z'),
  updatedAt: Date.parse('2025-07-01T10:00:00Z'),
  image: 'https://example.org/picture.png',
  link: 'https://example.org/sign-up?a=1&b=2',
  linkFor: 'everyone',
  hasLink: true,
  note: '',
  movedFrom: null,
};

const DAY = 'Saturday, 12 July 2025';

/** The preheader of a mail, which mail programs show beside the subject. */
const preheaderOf = ({ html }: MailContent) =>
  /<div style="display:none[^>]*>(.*?)&#847;/.exec(html.replaceAll(/\s+/g, ' '))?.[1]?.trim();

/** What a reader sees of the HTML, in one line. */
const visible = ({ html }: MailContent) =>
  html
    .replace(/^[^]*<body/, '<body')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll('<br />', ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/(?:&(?:#847|zwnj|nbsp);|\s|\u00A0)+/g, ' ')
    .trim();

test('day and place come first: beside the subject, in the text and in the HTML', () => {
  for (const message of [announcementMessage, cancelledMessage, reminderMessage]) {
    const mail = message({ event, links });
    expect(mail.subject).toContain(`Git Together, ${DAY}`);
    expect(preheaderOf(mail)).toBe(`${DAY} · Room 0`);
    for (const version of [mail.text, visible(mail)]) {
      const [day, place, name] = [DAY, 'Room 0', 'Git Together'].map((text) =>
        version.indexOf(text),
      );
      expect(day).toBeGreaterThanOrEqual(0);
      expect(place).toBeGreaterThan(day ?? 0);
      expect(name).toBeGreaterThan(place ?? 0);
    }
  }
});

test.each([
  [{}, 'New event: Git Together, Saturday, 12 July 2025'],
  [
    { endsAt: '2025-07-13' },
    'New event: Git Together, Saturday, 12 July 2025 – Sunday, 13 July 2025',
  ],
  [{ startsAt: null, date: 'Some Thursday' }, 'New event: Git Together, Some Thursday'],
  [
    { name: 'One very long name that goes on and on, and then on again, to its end' },
    'New event: One very long name that goes on and on, and then on again…, Saturday, 12 July 2025',
  ],
  [{ name: 'x'.repeat(200) }, `New event: ${'x'.repeat(59)}…, Saturday, 12 July 2025`],
])('the subject of an announcement of %j is %j', (changes, subject) => {
  expect(announcementMessage({ event: { ...event, ...changes }, links }).subject).toBe(subject);
});

const before = { date: 'Friday', startsAt: '2025-07-11', endsAt: null, place: 'Roof' };

test('a change shows what was and what is, only where they differ', () => {
  const moved = changedMessage({ event, before: { ...before, place: 'Room 0' }, links });
  expect(moved.subject).toBe(`Moved: Git Together, now ${DAY}`);
  expect(moved.text).toContain(`When: ${DAY}\n      was: Friday, 11 July 2025\nWhere: Room 0\n\n`);
  expect(visible(moved)).toContain('Before: Friday, 11 July 2025 Where Room 0 Git Together');

  const elsewhere = changedMessage({
    event,
    before: { ...before, startsAt: event.startsAt },
    links,
  });
  expect(elsewhere.subject).toBe('New place: Git Together, now Room 0');
  expect(elsewhere.text).toContain(`When: ${DAY}\nWhere: Room 0\n       was: Roof\n`);
  expect(visible(elsewhere).match(/Before:/g)).toHaveLength(1);

  const both = changedMessage({ event, before, links });
  expect(both.subject).toBe(`Moved: Git Together, now ${DAY}`);
  expect(visible(both).match(/Before:/g)).toHaveLength(2);
});

test('a day or place that was not known before, or is not known yet, is named as such', () => {
  const known = changedMessage({ event, before: { ...event, place: '' }, links });
  expect(known.text).toContain('Where: Room 0\n       was: not announced yet\n');
  expect(visible(known)).toContain('Before: not announced yet');
  expect(known.html).not.toMatch(/<s[ >]/);
  expect(announcementMessage({ event: { ...event, place: '' }, links }).text).toContain(
    'Where: To be announced\n',
  );
  expect(cancelledMessage({ event: { ...event, place: '' }, links }).text).not.toContain('Where');
});

test('a cancellation says so, strikes day and place through and invites nobody to sign up', () => {
  const mail = cancelledMessage({ event: { ...event, note: 'The room is under water.' }, links });
  expect(mail.subject).toBe(`Cancelled: Git Together, ${DAY}`);
  expect(mail.html).toContain(`<s>${DAY}</s>`);
  for (const version of [mail.text, visible(mail)]) {
    expect(version).toContain('This event will not take place.');
    expect(version).toContain('The room is under water.');
    expect(version).not.toContain('sign up');
  }
});

test('the mails about an event carry it as the calendar of the site has it', () => {
  const { startsAt, ...rest } = event;
  const feed = writeCalendar(
    [
      {
        ...rest,
        startsAt: startsAt ?? '',
        description: 'Bring a laptop.\n\n- and a [name](https://example.org/name) for a branch',
      },
    ],
    { siteUrl, path: '/calendar/7.ics' },
  );
  for (const mail of [
    announcementMessage({ event, links }),
    changedMessage({ event, before, links }),
    reminderMessage({ event, links }),
  ]) {
    expect(mail.calendar).toEqual({ method: 'PUBLISH', content: feed });
  }
  const cancelled = cancelledMessage({ event, links }).calendar;
  expect(cancelled?.method).toBe('CANCEL');
  const content = cancelled?.content ?? '';
  const calendar = new ICAL.Component(ICAL.parse(content));
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  const [component] = calendar.getAllSubcomponents('vevent');
  expect(component?.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(component?.getFirstPropertyValue('uid')).toBe(event.uid);
  expect(component?.getFirstPropertyValue('sequence')).toBe(3);
  expect(Object.values(nodeIcal.sync.parseICS(content))).toContainEqual(
    expect.objectContaining({ type: 'VEVENT', uid: event.uid, sequence: 3, status: 'CANCELLED' }),
  );
  const undated = { ...event, startsAt: null };
  expect(announcementMessage({ event: undated, links })).not.toHaveProperty('calendar');
});

test('an announcement has the whole description with its formatting, and says how many seats there are', () => {
  const description = `**Bold** words. ${'Go on. '.repeat(100)}\n\n1. first\n2. [second](/blogs)`;
  const mail = announcementMessage({ event: { ...event, description }, capacity: 50, links });
  expect(mail.html).toContain('<strong>Bold</strong>');
  expect(mail.html).toMatch(/<ol [^>]*>\s*<li [^>]*>first<\/li>/);
  expect(mail.html).toContain(`href="${siteUrl}/blogs"`);
  expect(mail.text).toContain(`\n 1. first\n 2. second (${siteUrl}/blogs)\n`);
  for (const version of [mail.text, visible(mail)]) {
    expect(version).toContain('50 seats: take yours on the page.');
  }
  expect(announcementMessage({ event, links }).text).not.toContain('seats');
});

test('an announcement shows an uploaded picture as a JPEG of the site, and none of another site', () => {
  const image = `/pictures/${'a'.repeat(32)}-1016x500.webp`;
  const { html } = announcementMessage({ event: { ...event, image }, links });
  const [, picture = ''] = html.match(/<img[^>]*>/g) ?? [];
  expect(picture).toContain(`src="${siteUrl}${image.replace('webp', 'jpg')}"`);
  expect(picture).toMatch(/width="508"\s+height="250"\s+alt="[^"]+"/);
  expect(announcementMessage({ event, links }).html.match(/<img/g)).toHaveLength(1);
});

const seat = { position: null, leaveUrl: `${siteUrl}/seat/leave?token=seat` };
const place = { position: 4, leaveUrl: `${siteUrl}/seat/leave?token=place` };

test('the confirmation of a registration says seat or place in line first, and how to give it back', () => {
  for (const [given, title, links, others] of [
    [seat, 'You have a seat', ['Your ticket', 'Give your seat back'], ['Leave the line']],
    [place, 'You are 4th in line', ['Leave the line'], ['Your ticket', 'Give your seat back']],
    [null, 'You are registered', ['Your ticket'], ['Give your seat back', 'Leave the line']],
  ] as const) {
    const mail = registeredMessage({ event, seat: given, siteUrl });
    expect(mail.subject).toBe(`${title}: Git Together, ${DAY}`);
    expect(mail.text.startsWith(title.toUpperCase())).toBe(true);
    expect(mail.calendar?.method).toBe('PUBLISH');
    for (const version of [mail.text, visible(mail)]) {
      for (const link of links) expect(version).toContain(link);
      for (const link of others) expect(version).not.toContain(link);
    }
    if (given !== null) expect(mail.html).toContain(`href="${given.leaveUrl}"`);
    expect(mail.html).not.toContain('href=""');
  }
});

test('a move and a return say seat or place in line, and lead to the ticket and the way to give it back', () => {
  for (const known of [before, undefined]) {
    const going = changedMessage({ event, before: known, links, seat });
    expect(going.text).toMatch(/You have a seat\.[^]*Your ticket: .*\n[^]*Give your seat back: /);
    expect(going.html).toContain(`href="${seat.leaveUrl}"`);
    const waiting = changedMessage({ event, before: known, links, seat: place });
    expect(waiting.text).toMatch(/You are 4th in line\.[^]*Leave the line: /);
    expect(waiting.text).not.toContain('Your ticket');
  }
});

test('the last lines say why one gets the mail and how to stop it', async () => {
  const letter = await letterMessage({ subject: 'Hello', body: 'Hi.', links, isTest: false });
  const news = [announcementMessage({ event, links }), letter];
  const about = [changedMessage({ event, before, links }), cancelledMessage({ event, links })];
  const reminder = reminderMessage({ event, links });
  for (const [mails, reason, leave] of [
    [news, 'you subscribed to the news', 'Unsubscribe'],
    [about, 'you showed interest in this event', 'Stop mails about this event'],
    [[reminder], 'you showed interest in this event', 'Turn all reminders off'],
  ] as const) {
    for (const mail of mails) {
      const [, lastLines] = mail.text.split('\n—\n');
      expect(lastLines).toMatch(new RegExp(`^You get this mail because ${reason}.*\n${leave}: `));
      expect(mail.text.trimEnd().endsWith(leaveUrl)).toBe(true);
      expect(visible(mail)).toMatch(new RegExp(`because ${reason}.* ${leave}$`));
      expect(mail.html).toContain(`href="${leaveUrl}"`);
    }
  }
});

test('every mail has one subject line, styles for dark programs, absolute links and sized pictures', async () => {
  for (const mail of Object.values(await sampleMails(siteUrl))) {
    expect(mail.subject).toMatch(/^[^\p{Cc}\u2028\u2029]{1,160}$/u);
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(mail.html).toContain('prefers-color-scheme: dark');
    expect(mail.text).toContain(`Questions? Write to ${society.contactEmail}.`);
    expect(visible(mail)).toContain(`Questions? Write to ${society.contactEmail}.`);
    expect(mail.html).not.toMatch(/<script|<link|<form|<iframe|@import|url\(/i);
    for (const [, address = ''] of mail.html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      expect(address).toMatch(/^(?:https?:\/\/|mailto:)/);
    }
    for (const [image] of mail.html.matchAll(/<img[^>]*>/g)) {
      expect(image).toContain(`src="${siteUrl}/`);
      expect(image).toMatch(/ width="\d+"/);
      expect(image).toMatch(/ alt="/);
    }
  }
});

const HOSTILE = [
  '<img src=x onerror=alert(1)>"\'><script>alert(1)</script>',
  '</p></div></body></html>',
  '\u202Eevil\u2066txt',
  'Bcc: victim@example.org\r\nSubject: other\n\nbody\u2028x\u0000\u0007',
  '[link](javascript:alert(1)) ![x](https://tracker.example/p.png) <https://tracker.example>',
  'שלום עולם',
  'w'.repeat(200),
  '&lt;b&gt; &amp; &#847;',
  '\uD800 half a pair',
];

/** A mail's text without the isolates around names, if each one is closed. */
const withoutIsolates = (text: string) =>
  text.replaceAll(/\u2068([^\u2066-\u2069\n]*)\u2069/g, '$1');

test('hostile texts stay texts', () => {
  for (const hostile of HOSTILE) {
    const attacked = {
      ...event,
      name: hostile,
      place: hostile,
      note: hostile,
      description: hostile,
      link: `https://example.org/"><script>${hostile}`,
      startsAt: null,
      date: hostile,
    };
    for (const mail of [
      announcementMessage({ event: attacked, links }),
      changedMessage({ event: attacked, before: { ...before, place: hostile }, links }),
      cancelledMessage({ event: attacked, links }),
      reminderMessage({ event: { ...attacked, startsAt: '2025-07-12' }, links }),
    ]) {
      const usual = announcementMessage({ event, links });
      expect(withoutIsolates(mail.subject)).toMatch(
        /^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]{1,160}$/u,
      );
      for (const version of [mail.text, mail.html]) {
        expect(withoutIsolates(version)).not.toMatch(
          /[^\P{Cc}\t\n]|\p{Cs}|[\u202A-\u202E\u2066-\u2069\u2028]/u,
        );
      }
      const tagsOf = ({ html }: MailContent) =>
        new Set([...html.matchAll(/<(\/?[a-z]\w*)/g)].map(([, tag]) => tag));
      const known = new Set([...tagsOf(usual), 's', '/s', 'br']);
      expect([...tagsOf(mail)].filter((tag) => !known.has(tag))).toEqual([]);
      expect(mail.html).not.toMatch(/<[^>]*\sonerror/i);
      expect(mail.html.match(/<\/body>/g)).toHaveLength(1);
      // The description of an announcement has the links that it was written with, and no pictures of other sites.
      expect(mail.html).not.toMatch(/src="(?!https:\/\/society\.example\/)/);
      expect(mail.html).not.toMatch(
        /href="(?!https:\/\/(?:(?:society|tracker)\.example|example\.org)\b|mailto:)/,
      );
      // The place and the name are one line each.
      expect(mail.text).toMatch(/\nWhere: .+\n(?: +was: .+\n)?\n.+\n\n/);
    }
  }
});

const LETTER = `Dear **all**,

see [the blogs](/blogs) and [Rust](https://example.org/rust_a_b?x=1&y=2), or <hello@example.org>.

## Dates

1. first
2. second
   - inner

> quoted
>
> twice

| Day | Where |
| --- | ---: |
| 12 July | Room 0 |

\`\`\`js
if (a < b) {
  go();
}
\`\`\`

- [x] done

![A crab](/pictures/${'a'.repeat(32)}-1016x500.webp) ![Tracker](https://tracker.example/p.png)

[bad](javascript:alert(1)) <b>raw</b>`;

test('a letter is rendered in full: inline styles, absolute links, and pictures of the site only', async () => {
  const { html } = await letterMessage({ subject: 'News', body: LETTER, links, isTest: false });
  expect(html).toContain('Dear <strong>all</strong>');
  expect(html).toMatch(
    /<a href="https:\/\/society\.example\/blogs" [^>]*style="[^"]+">the blogs<\/a>/,
  );
  expect(html).toMatch(/<a href="https:\/\/example\.org\/rust_a_b\?x=1&amp;y=2" [^>]*>Rust<\/a>/);
  for (const tag of ['h2', 'ol', 'blockquote', 'pre', 'table', 'th', 'td']) {
    expect(html).toMatch(new RegExp(`<${tag} [^>]*style="[^"]+"`));
  }
  expect(html).toMatch(/<td [^>]*text-align:right"/);
  expect(html).toContain('if (a &lt; b) {\n  go();\n}');
  expect(html).toContain('☑ done');
  expect(html).toContain(
    `alt="A crab" width="508" height="250" src="${siteUrl}/pictures/${'a'.repeat(32)}-1016x500.jpg"`,
  );
  expect(html).toMatch(/<a href="https:\/\/tracker\.example\/p\.png"[^>]*>Tracker<\/a>/);
  expect(html).not.toContain('src="https://tracker');
  expect(html).not.toContain('javascript:');
  expect(html).toContain('bad &lt;b>raw&lt;/b>');
  expect(html).not.toMatch(/opens in a new tab|tabindex|<input|loading=/);
});

test('the text of a letter keeps lists, quotes and code, and has the addresses of links', async () => {
  const { text } = await letterMessage({ subject: 'News', body: LETTER, links, isTest: false });
  expect(text.split('\n\n—\n')[0]).toBe(`News

Dear all,

see the blogs (https://society.example/blogs) and Rust (https://example.org/rust_a_b?x=1&y=2), or hello@example.org.

Dates

 1. first
 2. second
    - inner

> quoted
>
> twice

Day  Where
12 July  Room 0

if (a < b) {
  go();
}

- [x] done

[A crab] [Tracker]

bad <b>raw</b>`);
});

test('a test letter says so and has no link to unsubscribe', async () => {
  const mail = await letterMessage({
    subject: 'Hello\r\nBcc: x@example.org',
    body: 'Hi.',
    links: { siteUrl, leaveUrl: '' },
    isTest: true,
  });
  expect(mail.subject).toBe('Test: Hello Bcc: x@example.org');
  expect(mail.text).toContain('This is a test');
  expect(visible(mail)).toContain('This is a test');
  expect(mail.html).not.toContain('href=""');
});

test('an excerpt is plain text of at most 400 characters, cut at a word', () => {
  expect(excerpt('')).toBe('');
  expect(excerpt('**Bold** and [linked](https://example.org)')).toBe(
    'Bold and linked (https://example.org)',
  );
  expect(excerpt('- one\n- [ ] two\n* **three**')).toBe('- one\n- [ ] two\n\n- three');
  expect(excerpt('Above\n\n* * *\n\n- - -\n\nBelow')).toBe('Above\n\n* * *\n\n* * *\n\nBelow');
  expect(excerpt('word '.repeat(100))).toBe(`${'word '.repeat(80).trim()}…`);
  expect(excerpt('x'.repeat(500))).toBe(`${'x'.repeat(399)}…`);
});

test('a text that is cut after a sentence needs no ellipsis', () => {
  expect(cut('Come at six. Bring friends.', 16)).toBe('Come at six.');
  expect(cut('Come at six, bring friends.', 16)).toBe('Come at six…');
});

test('a text is not cut within a character', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(cut(family.repeat(3), family.length * 2 + 5)).toBe(`${family.repeat(2)}…`);
});

test('a name or place from right to left reorders nothing around it', async () => {
  const [name, place] = ['ערב (בית)', 'قاعة 4'];
  const before = { ...event, place: 'حديقة' };
  const mail = changedMessage({ event: { ...event, name, place }, before, links });
  expect(mail.subject).toBe(`New place: \u2068${name}\u2069, \u2068now ${place}\u2069`);
  expect(mail.text).toContain(`Where: \u2068${place}\u2069\n       was: \u2068حديقة\u2069`);
  expect(mail.html).toContain(`<h1 dir="auto"`);
  expect(mail.html).toMatch(/Before: <s dir="auto">حديقة<\/s>/);
  expect(preheaderOf(mail)).toBe(`${DAY} · \u2068${place}\u2069`);
  const letter = await letterMessage({ subject: name, body: 'Hello', links, isTest: true });
  expect(letter.subject).toBe(`Test: \u2068${name}\u2069`);
  expect(announcementMessage({ event, links }).subject).not.toMatch(/[\u2068\u2069]/);
});

test('a letter loads nothing of the site but pictures, and shows code of any language', async () => {
  const body = [
    '![code](/api/auth/email/otp?email=a@b.cd)',
    `![code](${siteUrl}/api/auth/email/otp?email=a@b.cd.png)`,
    '![An art](/art/poster.svg)',
    '```x-backref\nshown();\n```',
    '```sr-only\nalso();\n```',
  ].join('\n\n');
  const { html, text } = await letterMessage({ subject: 'News', body, links, isTest: false });
  expect(html).not.toContain('/api/');
  expect(html).toContain(`src="${siteUrl}/art/poster.svg"`);
  for (const version of [html, text]) {
    expect(version).toContain('shown();');
    expect(version).toContain('also();');
  }
});

test.each(['wa.me/?text=*hi*', 'https://example.org/a_(b)_c', '__init__.py'])(
  '%s keeps its characters in a mail, a letter and a calendar',
  async (address) => {
    const description = `Look at ${address} before.`;
    const [mail, letter] = [
      announcementMessage({ event: { ...event, description }, links }),
      await letterMessage({ subject: 'News', body: description, links, isTest: false }),
    ];
    for (const { text } of [mail, letter]) expect(text).toContain(description);
    const entry = Object.values(nodeIcal.sync.parseICS(mail.calendar?.content ?? '')).find(
      (component) => component?.type === 'VEVENT',
    );
    expect(entry).toMatchObject({ description: expect.stringContaining(description) });
  },
);

test('line breaks and typed bullets of a letter stay', async () => {
  const body = 'Hello\nall of you\n\nBring:\n• a laptop\n•a friend\nSee you there';
  const { html, text } = await letterMessage({ subject: 'News', body, links, isTest: false });
  expect(html).toMatch(/Hello<br>\s*all of you/);
  expect(html.match(/<li /g)).toHaveLength(2);
  expect(html).toMatch(/a friend<\/li>\s*<\/ul>\s*<p[^>]*>See you there<\/p>/);
  expect(text).toContain('Hello\nall of you\n\nBring:\n\n- a laptop\n- a friend\n\nSee you there');
});

test('no program decodes what looks like an encoded word in a subject', () => {
  const name = '=?utf-8?Q?=41dmin?= and \uFFFF';
  const { subject } = announcementMessage({ event: { ...event, name }, links });
  expect(subject).not.toContain('=?');
  expect(subject).not.toContain('\uFFFF');
});
