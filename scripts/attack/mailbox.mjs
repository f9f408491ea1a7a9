import { SMTPServer } from 'smtp-server';
import { until } from './client.mjs';

/**
 * @typedef {object} Mailbox
 * @property {string} url
 * @property {{ to: string[], source: string }[]} mails
 * @property {() => number} connections The number of connections so far.
 * @property {(mode: Mode) => void} behave
 * @property {(address: string, after?: number) => Promise<string>} codeFor The latest code for the
 * address, ignoring the first `after` mails; waits for it.
 * @property {() => Promise<void>} close
 */

/** @typedef {'accept' | 'reject' | 'hang'} Mode */

/** @returns {Promise<Mailbox>} A mail server on loopback that stores all messages. */
export async function openMailbox() {
  /** @type {Mailbox['mails']} */
  const mails = [];
  let connections = 0;
  let behaviour = /** @type {Mode} */ ('accept');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      connections += 1;
      if (behaviour !== 'hang') done();
    },
    onRcptTo(_address, _session, done) {
      if (behaviour !== 'reject') return done();
      return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      /** @type {Buffer[]} */
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks)
          .toString('utf8')
          .replaceAll(/=\r?\n/g, '');
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  // Disconnected clients are expected.
  server.on('error', () => {});
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    connections: () => connections,
    behave: (mode) => (behaviour = mode),
    codeFor: (address, after = 0) =>
      until(() => {
        const mail = mails.slice(after).findLast(({ to }) => to.includes(address));
        return /^([2-9A-HJ-NP-Z]{4})\s*$/m.exec(mail?.source ?? '')?.[1] ?? '';
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Do not wait for connected clients.
        setTimeout(resolve, 500).unref();
      }),
  };
}
