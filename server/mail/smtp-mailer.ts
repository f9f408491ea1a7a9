import { createTransport, type SendMailOptions } from 'nodemailer';
import { codeMessage } from './code-message';
import { type Mailer, RecipientRejectedError } from './mailer';

const CONNECT_TIMEOUT_MS = 4_000;
const IDLE_TIMEOUT_MS = 5_000;
// A server that responds byte by byte never triggers the other timeouts.
const TOTAL_TIMEOUT_MS = 8_000;

interface SmtpOptions {
  /**
   * smtp: or smtps:, with user and password if the server requires them. smtp: to another host requires STARTTLS,
   * unless the URL contains `?requireTLS=false`.
   */
  url: string;
  from: string;
  codeLifetimeSeconds: number;
}

/** Creates a mailer that sends through an SMTP server. It rejects within 8 s. */
export function smtpMailer({ url, from, codeLifetimeSeconds }: SmtpOptions): Mailer {
  const transport = createTransport({
    // Options in the URL override the ones below.
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function deliver(to: string, mail: Omit<SendMailOptions, 'from' | 'to'>): Promise<void> {
    try {
      await transport.sendMail({
        ...mail,
        from,
        // An object, because nodemailer would parse a string as a list of addresses.
        to: { name: '', address: to },
        signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
      });
    } catch (error) {
      if (isRecipientRejected(error)) {
        throw new RecipientRejectedError('The recipient was rejected', { cause: error });
      }
      throw error;
    }
  }

  return {
    sendCode: ({ to, code }) =>
      deliver(to, {
        ...codeMessage(code, codeLifetimeSeconds),
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    send: ({ to, subject, text, html, calendar, messageId, headers }) =>
      deliver(to, {
        subject,
        text,
        html,
        ...(calendar && { icalEvent: { filename: 'event.ics', ...calendar } }),
        messageId,
        headers,
      }),
  };
}

const isLoopback = (hostname: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** Whether a 5xx rejected the recipient or the message. A 5xx to the login or sender is a server problem. */
function isRecipientRejected(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  const isPermanent = Number(error.responseCode) >= 500;
  return isPermanent && (error.command === 'RCPT TO' || error.command === 'DATA');
}
