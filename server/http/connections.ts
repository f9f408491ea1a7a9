import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TrustProxy } from '#server/config/http-config';
import { ipRateLimitKey, normalizeIp } from './client-ip';

// Browsers and proxies do not pipeline requests.
const MAX_PIPELINED_REQUESTS = 16;

interface Limits {
  maxConnections: number;
  maxConnectionsPerIp: number;
  /** How long a client may leave a response unread. */
  stalledMs: number;
}

interface Connection {
  /** The response in progress. */
  current: ServerResponse | undefined;
  queue: [IncomingMessage, ServerResponse][];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Tracks a server's connections and limits their number and their pipelined requests. */
export function trackConnections(server: Server, limits: Limits, isTrustedProxy: TrustProxy) {
  const connections = new Map<Socket, Connection>();
  // Connections without a request so far.
  const unused = new Set<Socket>();
  const countByKey = new Map<string, number>();

  server.maxConnections = limits.maxConnections;
  server.timeout = limits.stalledMs;
  server.on('connection', (socket) => {
    const ip = normalizeIp(socket.remoteAddress ?? '');
    const key = ipRateLimitKey(ip);
    const count = (countByKey.get(key) ?? 0) + 1;
    // A proxy's connections carry the requests of all visitors.
    if (count > limits.maxConnectionsPerIp && !isTrustedProxy(ip)) {
      socket.destroy();
      return;
    }
    countByKey.set(key, count);
    connections.set(socket, { current: undefined, queue: [] });
    unused.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      unused.delete(socket);
      const left = (countByKey.get(key) ?? 1) - 1;
      if (left === 0) countByKey.delete(key);
      else countByKey.set(key, left);
    });
  });
  // Without this listener, Node would also close connections that wait for a response.
  server.on('timeout', (socket) => {
    const isWaitingForServer = connections.get(socket)?.current !== undefined;
    if (!isWaitingForServer || socket.writableLength > 0) socket.destroy();
  });

  return {
    /** Connections that have not sent a request yet. */
    unused,

    /** Whether the headers of a response have been sent on the socket. */
    hasBegunResponse: (socket: Socket) => connections.get(socket)?.current?.headersSent ?? false,

    /**
     * Handles the requests of a connection one after another. Node emits pipelined requests all at
     * once, and a queued response never emits `close` when its socket is destroyed
     * (https://github.com/nodejs/node/issues/62534), so its file would stay open.
     */
    serialize(handler: Handler): Handler {
      function handle(connection: Connection, request: IncomingMessage, response: ServerResponse) {
        connection.current = response;
        response.on('close', () => {
          connection.current = undefined;
          const next = connection.queue.shift();
          if (next && !request.socket.destroyed) handle(connection, ...next);
        });
        handler(request, response);
      }

      return (request, response) => {
        const { socket } = request;
        const connection = connections.get(socket);
        // Requests that were parsed together with the one that closed the connection.
        if (!connection || socket.destroyed) return;
        unused.delete(socket);
        if (!connection.current) handle(connection, request, response);
        else if (connection.queue.length + 1 < MAX_PIPELINED_REQUESTS) {
          connection.queue.push([request, response]);
        } else socket.destroy();
      };
    },
  };
}
