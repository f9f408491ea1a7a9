import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#server/config/config';
import { trackConnections } from '#server/http/connections';
import { apiHeaders } from '#server/http/headers';
import type { Log } from '#server/http/log';
import type { App } from './app';

const DRAIN_TIMEOUT_MS = 10_000;
const CLOSE_IDLE_INTERVAL_MS = 100;
const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_INTERVAL_MS = 1000;
// Larger than the app's own URL limit, so that long URLs reach the app and get a 414.
const MAX_HEADER_BYTES = 32 * 1024;

/** How long a client may take to read the response to a malformed request. */
const CLOSE_AFTER_MS = 1000;

const clientErrorBodies = {
  400: ['bad_request', 'The request cannot be understood.'],
  408: ['request_timeout', 'The request did not arrive in time.'],
  417: ['expectation_failed', 'The only expectation that the server meets is 100-continue.'],
  431: ['headers_too_large', 'The headers are too large.'],
} as const;

type ListenConfig = Pick<Config, 'port' | 'host' | 'transport' | 'isTrustedProxy'>;

interface Listener {
  /** Stops accepting requests and waits up to 10 s for those in flight. */
  drain: () => Promise<void>;
}

/** Starts listening. Rejects if the port or host cannot be bound. */
export async function startHttpServer(app: App, config: ListenConfig, log: Log): Promise<Listener> {
  const { port, host, transport, isTrustedProxy } = config;
  const clientErrors = createClientErrors(log);
  const listener = getRequestListener(app.fetch, { errorHandler: () => clientErrors.badRequest() });
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, transport.requestTimeoutMs),
    requestTimeout: transport.requestTimeoutMs,
    connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    // Node's own 400 has no body. The listener's has the JSON envelope.
    requireHostHeader: false,
  });
  const connections = trackConnections(server, transport, isTrustedProxy);
  const handle = connections.serialize((request, response) => {
    if (hasSeveralHosts(request)) clientErrors.respond(400, request, response);
    else if (hasUnknownExpectation(request)) clientErrors.respond(417, request, response);
    else void listener(request, response);
  });
  server.on('request', handle);
  // Without this listener, Node responds with a 417 that has no body.
  server.on('checkExpectation', handle);
  // Requests that cannot be parsed never reach the app.
  server.on('clientError', (error: Error, socket: Socket) => {
    if (socket.writable && !connections.hasBegunResponse(socket)) {
      clientErrors.respondOnSocket(error, socket);
    } else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });

  // Browsers open connections ahead of time. Node does not count them as idle until they have sent a
  // request.
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of connections.unused) socket.destroy();
  };
  return {
    async drain() {
      const closed = new Promise((resolve) => server.close(resolve));
      const closingIdle = setInterval(closeIdle, CLOSE_IDLE_INTERVAL_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
      await closed;
      clearInterval(closingIdle);
      clearTimeout(deadline);
    },
  };
}

/** RFC 9112 requires a 400: Node keeps the first Host header, a proxy may have routed by another. */
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

/** Errors that are detected before a request reaches the app. */
type ClientErrorStatus = keyof typeof clientErrorBodies;

/** Creates functions that send client errors and log each as a request. */
function createClientErrors(log: Log) {
  function describe(status: ClientErrorStatus, ip?: string) {
    const requestId = randomUUID();
    log('request', { requestId, ip, status });
    const [code, message] = clientErrorBodies[status];
    const body = JSON.stringify({ data: null, code, message });
    return { body, headers: apiHeaders(requestId) };
  }

  return {
    /** Creates the response to a request with an invalid URL or host. */
    badRequest(): Response {
      const { body, headers } = describe(400);
      return new Response(body, { status: 400, headers });
    },

    /** Sends the error without calling the app, and closes the connection. */
    respond(
      status: ClientErrorStatus,
      { socket }: IncomingMessage,
      response: ServerResponse,
    ): void {
      const { body, headers } = describe(status, socket.remoteAddress);
      response.writeHead(status, {
        ...headers,
        'Content-Length': Buffer.byteLength(body),
        Connection: 'close',
      });
      response.end(body);
    },

    /** Sends the error for a request that could not be parsed, and closes the connection. */
    respondOnSocket(error: Error & { code?: string }, socket: Socket): void {
      const status = statusOf(error.code);
      const { body, headers } = describe(status, socket.remoteAddress);
      // A client that keeps its half open would hold the connection forever.
      setTimeout(() => socket.destroy(), CLOSE_AFTER_MS).unref();
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: ${new Date().toUTCString()}\r\n` +
          `${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n` +
          `Connection: close\r\n\r\n${body}`,
      );
    },
  };
}

function statusOf(code: string | undefined): ClientErrorStatus {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
