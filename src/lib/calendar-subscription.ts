/** The address of a calendar for the calendar apps of computers and iPhones. */
export const webcalUrl = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** The page of Google Calendar that subscribes to a calendar. @param url The address of the calendar. */
export const googleSubscriptionUrl = (url: string): string =>
  `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalUrl(url) }).toString()}`;
