// A mail server that accepts everything and says how many mails it got.
import { SMTPServer } from 'smtp-server';

let mails = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      mails += 1;
      done();
    });
  },
});
// Disconnected clients are expected.
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.server.address());
  process.send?.({ url: `smtp://127.0.0.1:${port}` });
});
process.on('message', () => process.send?.({ mails }));
