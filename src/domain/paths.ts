/** Paths that code links or redirects to. */
export const paths = {
  home: '/',
  formerCommittees: '/about/committees',
  events: '/events',
  signIn: '/auth',
  verifyCode: '/auth/otp/verify',
  profile: '/profile',
  deleteAccount: '/profile/delete',
  adminLogin: '/auth/secret/admin',
  admin: '/admin',
  newEvent: '/admin/events/new',
  adminMail: '/admin/mail',
  adminHistory: '/admin/history',
  adminHandover: '/admin/handover',
  adminAccount: '/admin/account',
  adminInvitation: '/auth/secret/admin/invitation',
  adminReset: '/auth/secret/admin/reset',
  confirmNews: '/news/confirm',
  leaveNews: '/news/leave',
  leaveSeat: '/seat/leave',
  privacy: '/privacy',
} as const;

/** Id of the section with the upcoming events, on the page of all events. */
export const UPCOMING_ID = 'upcoming';
export const upcomingEventsPath = `${paths.events}#${UPCOMING_ID}`;

/** Id of the section with the past events, on the same page. */
export const DISCOVER_ID = 'discover';
export const pastEventsPath = `${paths.events}#${DISCOVER_ID}`;

/** Id of the section of the profile with the member's own calendar. */
export const CALENDAR_ID = 'calendar';
export const calendarLinkPath = `${paths.profile}#${CALENDAR_ID}`;

/** The page of an event of the server. */
export const eventPath = (id: string) => `${paths.events}/${encodeURIComponent(id)}`;

/** The calendar file of an event, on the server. */
export const calendarFilePath = (id: string) => `/calendar/${encodeURIComponent(id)}.ics`;

/** The poster of an event, on the server. */
export const posterPath = (id: string) => `/api/event/${encodeURIComponent(id)}/poster.pdf`;

/** A member's own ticket for an event. */
export const ticketPath = (id: string) => `${eventPath(id)}/ticket`;

/** What the QR code of a ticket leads to. */
export const ticketCodePath = (code: string) => `/t/${code}`;

/** The page of a phone at the door of an event. */
export const doorPath = (token: string) => `/door/${token}`;

/** The page on which somebody who was asked says how an event was. */
export const feedbackPath = (token: string) => `/feedback/${token}`;

/** The page that shows and checks a certificate. */
export const certificatePath = (code: string) => `/certificate/${code}`;

/** The organiser's page of an event, which shows what is due, or one of its tabs. */
export const adminEventPath = (id: string, tab?: string) =>
  `${paths.admin}/events/${encodeURIComponent(id)}${tab === undefined ? '' : `/${tab}`}`;

/** The report of an event for the college. */
export const adminReportPath = (id: string) => adminEventPath(id, 'report');

/** The events of an academic year in numbers. */
export const adminYearPath = (year: string) => `${paths.admin}/years/${year}`;

/** The form with an event. */
export const editEventPath = (id: string) => `${adminEventPath(id)}/edit`;

/** The form for a new event with the texts of another one. */
export const duplicateEventPath = (id: string) =>
  `${paths.newEvent}?from=${encodeURIComponent(id)}`;

const isAdminPath = (path: string) => /^\/admin(?:[/?]|$)/.test(path);

const withReturnPath = (path: string, returnTo: string) =>
  `${path}?next=${encodeURIComponent(returnTo)}`;

/** The sign-in page, which leads back to `returnTo`, or to Home without one. */
export const signInPath = (returnTo?: string) =>
  returnTo === undefined ? paths.signIn : withReturnPath(paths.signIn, returnTo);

/** The login page that leads back to a page of the desk. */
export const adminLoginPath = (returnTo: string) => withReturnPath(paths.adminLogin, returnTo);

/** The path that a query asks to lead back to, unchecked: anybody can write one. */
export const returnPathIn = (search: string) => new URLSearchParams(search).get('next');

/** Where a login leads: to the page of the desk that asked for it, otherwise to the events. */
export function pathAfterAdminLogin(search: string): string {
  const next = returnPathIn(search);
  return next !== null && isAdminPath(next) ? next : paths.events;
}

/** Whether a text is a path on this site. Browsers take `//` and `/\\` for the beginning of another host. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text);

/** The parts of an absolute address; null if the text is none. `URL.canParse` and `URL.parse` are missing in Safari 16. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Whether a text is the address of a page or a picture on the web. */
export const isHttpUrl = (text: string): boolean =>
  /^https?:\/\//i.test(text) && parsedUrl(text) !== null;

/** Whether a path is one of a file, which ends in an extension, or of the API: the router has no pages for them. */
export const isFileOrApiPath = (path: string) => /\.\w+$|^\/api\//.test(path);

/** Removes trailing slashes. A loop, because a regular expression takes quadratic time on many slashes. */
export function withoutTrailingSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

const PUNCTUATION = new Set('.,;:!*)]}\'"’”»…');

/**
 * Removes the punctuation that programs take for a part of a link when it stands behind one in a text. No page's path
 * ends with any.
 */
export function withoutTrailingPunctuation(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && PUNCTUATION.has(pathname[end - 1] ?? '')) end -= 1;
  return pathname.slice(0, end);
}
