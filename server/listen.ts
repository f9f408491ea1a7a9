import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app';

const DRAIN_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 100;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
// Above the length of address that the app answers with a 414 of its own.
const MAX_HEADER_BYTES = 32 * 1024;

interface Address {
  port: number;
  host: string | undefined;
}

interface Listener {
  /** Takes no more requests, and gives those in flight 10 s. */
  drain: () => Promise<void>;
}

/** Starts to listen; rejects where the address cannot be had. */
export async function listen(app: App, { port, host }: Address): Promise<Listener> {
  const answer = getRequestListener(app.fetch, { errorHandler: () => refusal(400, 'bad_request') });
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node's own refusal has no body; the listener's has.
    requireHostHeader: false,
  });
  // Those that have not sent a request yet.
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', (request, response) => {
    silent.delete(request.socket);
    void answer(request, response);
  });
  server.on('clientError', refuseMalformedRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });

  // For Node those that wait for their first request are not idle, and browsers open such
  // connections ahead.
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of silent) socket.destroy();
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

const bodyOf = (code: string) =>
  JSON.stringify({ data: null, code, message: 'The request cannot be understood.' });

const refusal = (status: number, code: string) =>
  new Response(bodyOf(code), { status, headers: { 'Content-Type': 'application/json' } });

/** What is no HTTP never reaches the app. */
function refuseMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'headers_too_large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'request_timeout']
        : ['400 Bad Request', 'bad_request'];
  const body = bodyOf(code);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
