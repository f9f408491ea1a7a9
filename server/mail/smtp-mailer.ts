import { createTransport, type SendMailOptions } from 'nodemailer';
import { codeMessage } from './code-message';
import { type Mailer, RecipientDeferredError, RecipientRejectedError } from './mailer';

const CONNECT_TIMEOUT_MS = 4_000;
/** A server that responds byte by byte never triggers the timeouts of the connection, so each mail has a total one. */
const CODE_TIMEOUTS = { idleMs: 5_000, totalMs: 8_000 };
/** Nobody waits for the mails of the queue, and some servers scan a mail before they accept it. */
const QUEUE_TIMEOUTS = { idleMs: 15_000, totalMs: 20_000 };
/** Shorter than most servers keep an idle connection. */
const POOL_IDLE_MS = 10_000;
/** How often the pool replaces a connection that was closed before a mail was handed over. */
const MAX_RECONNECTS = 1;

interface SmtpOptions {
  /**
   * smtp: or smtps:, with user and password if the server requires them. smtp: to any host but localhost requires
   * STARTTLS, unless the URL contains `?requireTLS=false`.
   */
  url: string;
  from: string;
  codeLifetimeSeconds: number;
  /** Origin of the site. */
  siteUrl: string;
}

/**
 * Creates a mailer that sends through an SMTP server. Codes have connections of their own, so that they never wait for
 * the mails of the queue, which share one connection.
 */
export function smtpMailer({ url, from, ...codeOptions }: SmtpOptions): Mailer {
  const options = (idleMs: number) => ({
    // Options in the URL override the ones below.
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const codes = createTransport(options(CODE_TIMEOUTS.idleMs));
  const queue = createTransport({
    ...options(QUEUE_TIMEOUTS.idleMs),
    pool: true,
    maxConnections: 1,
    maxRequeues: MAX_RECONNECTS,
    idleTimeout: POOL_IDLE_MS,
  });

  async function deliver(
    transport: Pick<typeof codes, 'sendMail'> | Pick<typeof queue, 'sendMail'>,
    to: string,
    mail: Omit<SendMailOptions, 'from' | 'to'>,
    timeoutMs: number,
  ): Promise<void> {
    try {
      await transport.sendMail({
        ...mail,
        from,
        // An object, because nodemailer would parse a string as a list of addresses.
        to: { name: '', address: to },
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      const code = recipientCode(error);
      if (code >= 500) {
        throw new RecipientRejectedError('The recipient was rejected', { cause: error });
      }
      if (code >= 400) {
        throw new RecipientDeferredError(error instanceof Error ? error.message : '', {
          cause: error,
        });
      }
      throw error;
    }
  }

  return {
    sendCode: ({ to, code, purpose }) =>
      deliver(
        codes,
        to,
        {
          ...codeMessage(code, purpose, codeOptions),
          headers: { 'Auto-Submitted': 'auto-generated' },
        },
        CODE_TIMEOUTS.totalMs,
      ),
    send: ({ to, subject, text, html, calendar, messageId, headers }) =>
      deliver(
        queue,
        to,
        {
          subject,
          text,
          html,
          ...(calendar && { icalEvent: { filename: 'event.ics', ...calendar } }),
          messageId,
          headers,
        },
        QUEUE_TIMEOUTS.totalMs,
      ),
    close: () => queue.close(),
  };
}

const isLoopback = (hostname: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** The SMTP status of a rejected recipient or message. 0 for a rejected login or sender, which is the server's problem. */
function recipientCode(error: unknown): number {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return 0;
  return error.command === 'RCPT TO' || error.command === 'DATA' ? Number(error.responseCode) : 0;
}
