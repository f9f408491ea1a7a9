import { createTransport, type SendMailOptions } from 'nodemailer';
import { codeMessage } from './code-message';
import {
  type Mailer,
  RecipientDeferredError,
  RecipientRejectedError,
  SenderRejectedError,
} from './mailer';

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
  /** Where answers go. */
  replyTo: string;
  codeLifetimeSeconds: number;
  /** Origin of the site. */
  siteUrl: string;
}

/**
 * Creates a mailer that sends through an SMTP server. Codes have connections of their own, so that they never wait for
 * the mails of the queue, which share one connection.
 */
export function smtpMailer({ url, from, replyTo, ...codeOptions }: SmtpOptions): Mailer {
  const codes = createTransport(transportOptions(url, CODE_TIMEOUTS.idleMs));
  const queue = createTransport({
    ...transportOptions(url, QUEUE_TIMEOUTS.idleMs),
    pool: true,
    maxConnections: 1,
    maxRequeues: MAX_RECONNECTS,
    idleTimeout: POOL_IDLE_MS,
  });

  /** The signals of the mails whose last byte was handed to the connection, which ends them at once. */
  const handedOver = new WeakSet<object>();
  for (const transport of [codes, queue]) {
    transport.use('stream', ({ data: { signal }, message }, done) => {
      message?.processFunc((stream) => stream.once('end', () => signal && handedOver.add(signal)));
      done();
    });
  }

  async function deliver(
    transport: Pick<typeof codes, 'sendMail'> | Pick<typeof queue, 'sendMail'>,
    to: string,
    mail: Omit<SendMailOptions, 'from' | 'replyTo' | 'to'>,
    timeoutMs: number,
  ): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      await transport.sendMail({
        ...mail,
        from,
        replyTo,
        // An object, because nodemailer would parse a string as a list of addresses.
        to: { name: '', address: to },
        signal,
      });
    } catch (error) {
      const { code, command, response } = replyOf(error);
      // The mail may have arrived, so it is not sent again.
      if (code === 0 && handedOver.has(signal)) return;
      const message = error instanceof Error ? error.message : '';
      const isAboutMail = command === 'RCPT TO' || command === 'DATA';
      if (code >= 500) {
        throw isAboutMail && isAboutRecipient(command, response)
          ? new RecipientRejectedError('The recipient was rejected', { cause: error })
          : new SenderRejectedError(message, { cause: error });
      }
      if (code >= 400 && isAboutMail) throw new RecipientDeferredError(message, { cause: error });
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

/** Logs in to the mail server, and sends a test mail if there is an address. Rejects with what the server said. */
export async function trySmtp(
  { url, from }: Pick<SmtpOptions, 'url' | 'from'>,
  sendTo: string | undefined,
): Promise<void> {
  const transport = createTransport(transportOptions(url, QUEUE_TIMEOUTS.idleMs));
  if (sendTo === undefined) await transport.verify();
  else {
    const text = 'This is the test mail that you asked for. The mail server works.';
    await transport.sendMail({
      from,
      to: { name: '', address: sendTo },
      subject: 'Test of the mail server',
      text,
    });
  }
}

const transportOptions = (url: string, idleMs: number) => ({
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

const isLoopback = (hostname: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** What the mail server replied to which command. The code is 0 if it did not reply. */
function replyOf(error: unknown): { code: number; command: string; response: string } {
  const { responseCode, command, response } = Object(error);
  return {
    code: Number(responseCode ?? 0),
    command: String(command),
    response: String(response ?? ''),
  };
}

/**
 * Whether a refusal means the recipient and not the sender. The enhanced status code (RFC 3463) decides, because
 * blocklists reply to RCPT and some servers check the recipient after DATA. Otherwise a refused RCPT means the recipient.
 */
function isAboutRecipient(command: string, response: string): boolean {
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  // Two codes of the group mean the address of the sender.
  if (/^5\.1\.[78]$/.test(status) || /^5\.[47]\./.test(status)) return false;
  return /^5\.1\.|^5\.2\.1$/.test(status) || command === 'RCPT TO';
}
