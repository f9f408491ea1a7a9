import { SMTPServer } from 'smtp-server';
import { until } from './client.mjs';

/**
 * @typedef {object} Mailbox
 * @property {string} url
 * @property {{ to: string[], source: string }[]} mails
 * @property {() => number} connections How many there have been.
 * @property {(answer: 'take' | 'refuse' | 'hang') => void} behave
 * @property {(address: string, after?: number) => Promise<string>} codeFor The newest code, of the
 * mails that came after so many.
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<Mailbox>} A mail server on loopback that keeps what it is handed. */
export async function openMailbox() {
  const mails = [];
  let connections = 0;
  let behaviour = 'take';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(session, done) {
      connections += 1;
      if (behaviour !== 'hang') done();
    },
    onRcptTo(address, session, done) {
      if (behaviour !== 'refuse') return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
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
  // Clients that are cut off are a part of the trials.
  server.on('error', () => {});
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    mails,
    connections: () => connections,
    behave: (answer) => (behaviour = answer),
    codeFor: (address, after = 0) =>
      until(() => {
        const mail = mails.slice(after).findLast(({ to }) => to.includes(address));
        return mail && /^([2-9A-HJ-NP-Z]{4})\s*$/m.exec(mail.source)?.[1];
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        // It waits for clients otherwise.
        setTimeout(resolve, 500).unref();
      }),
  };
}
