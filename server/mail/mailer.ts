export interface CodeMail {
  to: string;
  code: string;
  /** Epoch seconds. */
  expiresAt: number;
}

/** The mail server rejects this recipient permanently. */
export class RecipientRejectedError extends Error {
  override readonly name = 'RecipientRejectedError';
}

/** Sends sign-in codes. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail. Rejects within 10 s if it has not, with a
   * RecipientRejectedError if retrying is useless.
   */
  sendCode: (mail: CodeMail) => Promise<void>;
}
