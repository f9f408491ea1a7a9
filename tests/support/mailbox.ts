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
  /** The code of the newest mail to the address; waits for a mail if there is none. */
  codeFor: (address: string) => Promise<string>;
  close: () => Promise<void>;
}

const TIMEOUT_MS = 5000;

/** A real SMTP server on loopback that stores all messages. */
export async function openMailbox({
  disabledCommands = ['STARTTLS', 'AUTH'],
} = {}): Promise<Mailbox> {
  const mails: Mail[] = [];
  const logins: Mailbox['logins'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands,
    allowInsecureAuth: true,
    onAuth({ username }, { secure }, done) {
      logins.push({ user: username, isSecure: secure });
      done(null, { user: username });
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks)
          .toString('utf8')
          .replaceAll(/=\r?\n/g, '');
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;

  const newestCode = (address: string) => {
    const mail = mails.findLast(({ to }) => to.includes(address));
    return mail && /^([2-9A-HJ-NP-Z]{4})\s*$/m.exec(mail.source)?.[1];
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    logins,
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
