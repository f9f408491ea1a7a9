export interface CodeMail {
  to: string;
  code: string;
  /** Epoch seconds. */
  expiresAt: number;
}

/** The mail server takes no mail for this recipient, and will not later. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefusedError';
}

/** Hands codes over to whoever delivers them. */
export interface Mailer {
  /**
   * Resolves once the mail is handed over; rejects within 10 s where it could not be, with a
   * RecipientRefusedError where another attempt is of no use.
   */
  sendCode: (mail: CodeMail) => Promise<void>;
}
