export interface CodeMail {
  to: string;
  code: string;
  /** Epoch seconds. */
  expiresAt: number;
}

/** Hands codes over to whoever delivers them. */
export interface Mailer {
  /** Resolves once the mail is handed over; rejects within 10 s where it could not be. */
  sendCode: (mail: CodeMail) => Promise<void>;
}
