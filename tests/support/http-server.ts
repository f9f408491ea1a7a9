import { connect } from 'node:net';
import { startHttpServer } from '#server/http-server';
import { readConfig } from '#server/config/config';
import type { Log } from '#server/http/log';
import { freePort } from '../../scripts/free-port.mjs';
import type { TestServer } from './server';

/** Lets a test server listen on loopback, as in production. */
export async function listen(server: TestServer, environment: Record<string, string> = {}) {
  const port = await freePort();
  const config = { ...readConfig(environment), port, host: '127.0.0.1' };
  const log: Log = (event, fields) => server.logged.push({ ...fields, event });
  const { drain } = await startHttpServer(server.app, config, log);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    drain,

    /** Sends the bytes and returns everything received until the server closes the connection. */
    exchange: (bytes: string | Uint8Array) =>
      new Promise<string>((resolve, reject) => {
        let received = '';
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        socket.setTimeout(15_000, () => {
          socket.destroy();
          reject(new Error(`The connection stays open after: ${received.slice(0, 200)}`));
        });
        socket.on('data', (chunk) => (received += chunk.toString('latin1')));
        socket.on('close', () => resolve(received));
        socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
      }),
  };
}
