import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from './log';
import { apiHeaders } from './headers';

/** How long a client may take to read why it was refused. */
const CLOSE_AFTER_MS = 1000;

const errors = {
  400: ['bad_request', 'The request cannot be understood.'],
  408: ['request_timeout', 'The request did not arrive in time.'],
  417: ['expectation_failed', 'The server meets no expectation but 100-continue.'],
  431: ['headers_too_large', 'The headers are too large.'],
} as const;

/** The errors that are found before the app sees a request. */
type ClientErrorStatus = keyof typeof errors;

/** Creates the senders of client errors; each is one line of the log, as every request is. */
export function createClientErrors(log: Log) {
  function describe(status: ClientErrorStatus, ip?: string) {
    const requestId = randomUUID();
    log('request', { requestId, ip, status });
    const [code, message] = errors[status];
    const body = JSON.stringify({ data: null, code, message });
    return { body, headers: apiHeaders(requestId) };
  }

  return {
    /** The response to a request whose address or host is not valid. */
    badRequest(): Response {
      const { body, headers } = describe(400);
      return new Response(body, { status: 400, headers });
    },

    /** Answers a request that the app is not asked about, and ends its connection. */
    answer(status: ClientErrorStatus, { socket }: IncomingMessage, response: ServerResponse): void {
      const { body, headers } = describe(status, socket.remoteAddress);
      response.writeHead(status, {
        ...headers,
        'Content-Length': Buffer.byteLength(body),
        Connection: 'close',
      });
      response.end(body);
    },

    /** Answers what could not be parsed as a request, and ends its connection. */
    answerSocket(error: Error & { code?: string }, socket: Socket): void {
      const status = statusOf(error.code);
      const { body, headers } = describe(status, socket.remoteAddress);
      // The client may leave its half of the connection open: it would stay for good.
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
