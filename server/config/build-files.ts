// Names of files of the built site. Shared with the build, which writes them. A leading dot keeps a file from being
// served as it is.

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
