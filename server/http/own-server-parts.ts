// What only this project's own server can do, such as calendars, is in the prerendered pages as a comment. The build
// writes it, and the server makes it visible. Shared with the build.

const START = '<!--own-server:';
const PART = /<own-server [^>]*>.*?<\/own-server>/gs;
const HIDDEN_PART = new RegExp(`${START}(.*?)-->`, 'gs');
/** A comment must not contain the end of one. */
const END = '-->';
const ESCAPED_END = '--&gt;';

const HEAD = [
  // `src/lib/own-server.ts` looks for it.
  '<meta name="own-server">',
  '<link rel="alternate" type="application/atom+xml" title="Events and articles" href="/feed.xml">',
  '<link rel="alternate" type="text/calendar" title="Calendar of events" href="/calendar.ics">',
].join('');

/** Turns what only the own server can do into comments. */
export const hideOwnServerParts = (html: string): string =>
  html.replaceAll(PART, (part) => START + part.replaceAll(END, ESCAPED_END) + END);

/** Turns the comments back, and says in the head that the own server does all of it. */
export const showOwnServerParts = (html: string): string =>
  html
    .replaceAll(HIDDEN_PART, (_comment, part: string) => part.replaceAll(ESCAPED_END, END))
    .replace('</head>', () => `${HEAD}</head>`);
