/** What a mail says. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** The event as iCalendar. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
}

/** A mail of the queue, to one recipient. */
export interface OutgoingMail extends MailContent {
  to: string;
  /** With angle brackets; the same when the mail is sent again. */
  messageId: string;
  /** Further headers, such as List-Unsubscribe. */
  headers: Record<string, string>;
}

export interface CodeMail {
  to: string;
  code: string;
  purpose: 'sign-in' | 'delete';
  /** Epoch seconds. */
  expiresAt: number;
}

/** The mail server rejects this recipient permanently. */
export class RecipientRejectedError extends Error {
  override readonly name = 'RecipientRejectedError';
}

/** The mail server takes no mail for this recipient at the moment, such as a greylisting one. */
export class RecipientDeferredError extends Error {
  override readonly name = 'RecipientDeferredError';
}

/** The mail server refuses the sender, the login or the mail, such as one above the daily limit. */
export class SenderRejectedError extends Error {
  override readonly name = 'SenderRejectedError';
}

/**
 * Sends mails. Both methods resolve when the mail server has accepted the mail, or has all of it and does not reply. They
 * reject with a RecipientRejectedError if retrying is useless, with a RecipientDeferredError if only this recipient has
 * to wait, with a SenderRejectedError if no recipient can get mail, and with any other error if the mail server fails.
 * A code takes at most 10 s, a mail of the queue 25 s.
 */
export interface Mailer {
  /** Sends a code, at once and over a connection of its own. */
  sendCode: (mail: CodeMail) => Promise<void>;
  /** Sends a mail of the queue. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Closes the connections of the queue. */
  close?: () => void;
}
