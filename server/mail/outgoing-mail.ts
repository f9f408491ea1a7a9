/** What a mail says. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** The event as iCalendar. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
}

/** A mail to one recipient. */
export interface OutgoingMail extends MailContent {
  to: string;
  /** With angle brackets; the same when the mail is sent again. */
  messageId: string;
  /** Further headers, such as List-Unsubscribe. */
  headers: Record<string, string>;
}

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
  note: string;
  /** The start from before the first move. */
  movedFrom: string | null;
}

/** Addresses that mails link to. */
export interface MailLinks {
  /** Origin of the site. */
  siteUrl: string;
  /** Page with the button that stops these mails. */
  leaveUrl: string;
}
