import type { OutgoingMail } from './outgoing-mail';

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

/**
 * Sends mails. Both methods resolve when the mail server has accepted the mail, and reject if it has not, with a
 * RecipientRejectedError if retrying is useless, or a RecipientDeferredError if others may get theirs now: codes within
 * 10 s, mails of the queue within 25 s.
 */
export interface Mailer {
  /** Sends a code, at once and over a connection of its own. */
  sendCode: (mail: CodeMail) => Promise<void>;
  /** Sends a mail of the queue. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Closes the connections of the queue. */
  close?: () => void;
}
