// What the build writes and the server reads. A leading dot keeps a file from being served as it is.

/** The HTML of client-only routes, which only readers without JavaScript see content in. */
export const SHELL = 'shell.html';
export const NOT_FOUND = '404.html';
/** The prerender manifest: the pages, each with its file. */
export const PRERENDER_MANIFEST = '.prerender-manifest.json';
/** The OAuth client ids of the build. */
export const OAUTH_CLIENTS = '.oauth-clients.json';
/** The template of the pages of events, and the page for an unknown event. */
export const EVENT_TEMPLATE_FILE = '.event.html';
export const UNKNOWN_EVENT_FILE = '.event-not-found.html';

// What only this project's own server can do, such as calendars, is in the prerendered pages as a comment. The build
// writes it, and the server makes it visible.

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
