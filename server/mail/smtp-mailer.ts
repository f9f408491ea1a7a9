import { createTransport } from 'nodemailer';
import { codeMessage } from './code-message';
import { type Mailer, RecipientRefusedError } from './mailer';

const CONNECT_TIMEOUT_MS = 4_000;
const IDLE_TIMEOUT_MS = 5_000;
// A server that answers a byte at a time keeps every other time-out from running out.
const TOTAL_TIMEOUT_MS = 8_000;

interface SmtpOptions {
  /**
   * smtp: or smtps:, with user and password where the server wants them. smtp: off this machine takes
   * STARTTLS for granted, unless the address says `?requireTLS=false`.
   */
  url: string;
  from: string;
  codeLifetimeSeconds: number;
}

/** Sends through a mail server; rejects within 8 s. */
export function smtpMailer({ url, from, codeLifetimeSeconds }: SmtpOptions): Mailer {
  const transport = createTransport({
    // What the address says goes before what stands here.
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async sendCode({ to, code }) {
      try {
        await transport.sendMail({
          from,
          // An address object is one recipient. A string is parsed, and a comma in it makes two.
          to: { name: '', address: to },
          ...codeMessage(code, codeLifetimeSeconds),
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
        });
      } catch (error) {
        if (isRefusalOfRecipient(error)) {
          throw new RecipientRefusedError('The recipient was refused', { cause: error });
        }
        throw error;
      }
    },
  };
}

const isLoopback = (hostname: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** A 5xx to the recipient or to the mail itself; one to the login or the sender is about the server. */
function isRefusalOfRecipient(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  const isPermanent = Number(error.responseCode) >= 500;
  return isPermanent && (error.command === 'RCPT TO' || error.command === 'DATA');
}
