import { createTransport } from 'nodemailer';
import { codeMessage } from './code-message';
import type { Mailer } from './mailer';

const CONNECT_TIMEOUT_MS = 4_000;
const IDLE_TIMEOUT_MS = 5_000;
// A server that answers a byte at a time keeps every other time-out from running out.
const TOTAL_TIMEOUT_MS = 8_000;

interface SmtpOptions {
  /** smtp: or smtps:, with user and password where the server wants them. */
  url: string;
  from: string;
  codeLifetimeSeconds: number;
}

/** Sends through a mail server; rejects within 8 s. */
export function smtpMailer({ url, from, codeLifetimeSeconds }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async sendCode({ to, code }) {
      await transport.sendMail({
        from,
        // As an object an address is one address, whatever is in it.
        to: { name: '', address: to },
        ...codeMessage(code, codeLifetimeSeconds),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
      });
    },
  };
}
