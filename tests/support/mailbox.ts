import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string[];
  /** The message as received, without quoted-printable line breaks. */
  source: string;
}

export interface Mailbox {
  url: string;
  mails: Mail[];
  /** Every login: its password, and whether it was sent over TLS. */
  logins: { user: string | undefined; isSecure: boolean }[];
  /** How many connections were opened. */
  connections: () => number;
  /** The newest code mailed to the address, which may have other mails; waits for one if there is none. */
  codeFor: (address: string) => Promise<string>;
  close: () => Promise<void>;
}

const TIMEOUT_MS = 5000;

interface MailboxOptions {
  disabledCommands?: string[];
  /** Any free one by default. */
  port?: number;
  /** Delays a recipient, or rejects it with a refusal. */
  onRecipient?: (address: string) => Promise<void>;
  /** Delays the reply to the final dot of a mail, which is stored, or rejects the mail with a refusal. */
  onText?: () => Promise<void>;
}

/** The refusal of a mail server with a status code. */
export const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A real SMTP server on loopback that stores all messages. */
export async function openMailbox({
  disabledCommands = ['STARTTLS', 'AUTH'],
  port: wantedPort = 0,
  onRecipient = async () => {},
  onText = async () => {},
}: MailboxOptions = {}): Promise<Mailbox> {
  let connections = 0;
  const mails: Mail[] = [];
  const logins: Mailbox['logins'] = [];
  const server = new SMTPServer({
    authOptional: true,
    // The pool of the queue keeps its connection open.
    closeTimeout: 10,
    disabledCommands,
    allowInsecureAuth: true,
    onAuth({ username }, { secure }, done) {
      logins.push({ user: username, isSecure: secure });
      done(null, { user: username });
    },
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      onRecipient(address).then(() => done(), done);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks)
          .toString('utf8')
          .replaceAll(/=\r?\n/g, '');
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), source };
        mails.push(mail);
        onText().then(
          () => done(),
          (error: Error) => {
            mails.splice(mails.indexOf(mail), 1);
            done(error);
          },
        );
      });
    },
  });
  // Clients that are killed break their connections.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(wantedPort, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;

  const newestCode = (address: string) =>
    mails
      .filter(({ to }) => to.includes(address))
      .map(({ source }) => /^([2-9A-HJ-NP-Z]{4})\s*$/m.exec(source)?.[1])
      .findLast((code) => code !== undefined);

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    logins,
    connections: () => connections,
    async codeFor(address) {
      const deadline = Date.now() + TIMEOUT_MS;
      for (;;) {
        const code = newestCode(address);
        if (code !== undefined) return code;
        if (Date.now() > deadline) throw new Error(`No code was mailed to ${address}`);
        await new Promise((resolve) => {
          setTimeout(resolve, 25);
        });
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
