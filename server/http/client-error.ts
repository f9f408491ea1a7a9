import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from './log';
import { apiHeaders } from './headers';

/** How long a client may take to read the error response. */
const CLOSE_AFTER_MS = 1000;

const errors = {
  400: ['bad_request', 'The request cannot be understood.'],
  408: ['request_timeout', 'The request did not arrive in time.'],
  417: ['expectation_failed', 'The only expectation that the server meets is 100-continue.'],
  431: ['headers_too_large', 'The headers are too large.'],
} as const;

/** Errors that are detected before a request reaches the app. */
type ClientErrorStatus = keyof typeof errors;

/** Creates functions that send client errors and log each as a request. */
export function createClientErrors(log: Log) {
  function describe(status: ClientErrorStatus, ip?: string) {
    const requestId = randomUUID();
    log('request', { requestId, ip, status });
    const [code, message] = errors[status];
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
