import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app';
import type { Config } from '#server/config/config';
import { createClientErrors } from '#server/http/client-error';
import { trackConnections } from '#server/http/connections';
import type { Log } from './http/log';

const DRAIN_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 100;
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_TIMEOUTS_EVERY_MS = 1000;
// Above the length of address that the app answers with a 414 of its own.
const MAX_HEADER_BYTES = 32 * 1024;

type ListenConfig = Pick<Config, 'port' | 'host' | 'transport' | 'trustedProxies'>;

interface Listener {
  /** Takes no more requests, and gives those in flight 10 s. */
  drain: () => Promise<void>;
}

/** Starts to listen; rejects where the address cannot be had. */
export async function startHttpServer(app: App, config: ListenConfig, log: Log): Promise<Listener> {
  const { port, host, transport, trustedProxies } = config;
  const clientErrors = createClientErrors(log);
  const answer = getRequestListener(app.fetch, { errorHandler: () => clientErrors.badRequest() });
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, transport.requestTimeoutMs),
    requestTimeout: transport.requestTimeoutMs,
    connectionsCheckingInterval: CHECK_TIMEOUTS_EVERY_MS,
    // Node's own refusal has no body; the listener's has.
    requireHostHeader: false,
  });
  const connections = trackConnections(server, transport, trustedProxies);
  const handle = connections.oneAtATime((request, response) => {
    if (hasSeveralHosts(request)) clientErrors.answer(400, request, response);
    else if (hasUnknownExpectation(request)) clientErrors.answer(417, request, response);
    else void answer(request, response);
  });
  server.on('request', handle);
  // Without a listener Node answers with a bare 417.
  server.on('checkExpectation', handle);
  // What is no HTTP never reaches the app.
  server.on('clientError', (error: Error, socket: Socket) => {
    if (socket.writable && !connections.hasBegunResponse(socket)) {
      clientErrors.answerSocket(error, socket);
    } else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });

  // For Node those that wait for their first request are not idle, and browsers open such
  // connections ahead.
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of connections.silent) socket.destroy();
  };
  return {
    async drain() {
      const closed = new Promise((resolve) => server.close(resolve));
      const closingIdle = setInterval(closeIdle, CLOSE_IDLE_EVERY_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(closingIdle);
      clearTimeout(deadline);
    },
  };
}

/** RFC 9112 demands a 400: a proxy may have gone by the other one. Node keeps the first. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

const hasUnknownExpectation = ({ headers: { expect } }: IncomingMessage) =>
  expect !== undefined && expect.trim().toLowerCase() !== '100-continue';
