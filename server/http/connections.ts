import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { ipRateLimitKey, isTrustedProxy, normalizeIp } from './client-ip';

// Browsers and proxies do not pipeline at all.
const MAX_PIPELINED_REQUESTS = 16;

interface Limits {
  maxConnections: number;
  maxConnectionsPerIp: number;
  /** How long a client may leave a response unread. */
  stalledMs: number;
}

interface Connection {
  /** The response that is being made or sent. */
  current: ServerResponse | undefined;
  waiting: [IncomingMessage, ServerResponse][];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Keeps account of a server's connections and bounds what each of them can hold. */
export function trackConnections(server: Server, limits: Limits, trustedProxies: BlockList) {
  const connections = new Map<Socket, Connection>();
  // Those that have not sent a request yet.
  const silent = new Set<Socket>();
  const countByAddress = new Map<string, number>();

  server.maxConnections = limits.maxConnections;
  server.timeout = limits.stalledMs;
  server.on('connection', (socket) => {
    const address = normalizeIp(socket.remoteAddress ?? '');
    const subject = ipRateLimitKey(address);
    const count = (countByAddress.get(subject) ?? 0) + 1;
    // A proxy's connections are those of all visitors.
    if (count > limits.maxConnectionsPerIp && !isTrustedProxy(address, trustedProxies)) {
      socket.destroy();
      return;
    }
    countByAddress.set(subject, count);
    connections.set(socket, { current: undefined, waiting: [] });
    silent.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      silent.delete(socket);
      const left = (countByAddress.get(subject) ?? 1) - 1;
      if (left === 0) countByAddress.delete(subject);
      else countByAddress.set(subject, left);
    });
  });
  // Without a listener Node would also end connections that wait for the server.
  server.on('timeout', (socket) => {
    const isWaitingForServer = connections.get(socket)?.current !== undefined;
    if (!isWaitingForServer || socket.writableLength > 0) socket.destroy();
  });

  return {
    silent,

    /** Whether a part of a response is under way on the socket already. */
    hasBegunResponse: (socket: Socket) => connections.get(socket)?.current?.headersSent ?? false,

    /**
     * Handles the requests of a connection one after another. Node emits pipelined requests all at
     * once, and a response that waits behind another never emits `close` when its socket dies
     * (https://github.com/nodejs/node/issues/62534): the file that it holds would stay open.
     */
    oneAtATime(handler: Handler): Handler {
      // On every request's way: one function for all responses instead of a closure for each.
      function handleNext(this: ServerResponse) {
        const connection = connections.get(this.req.socket);
        if (!connection) return;
        connection.current = undefined;
        const next = connection.waiting.shift();
        if (next && !this.req.socket.destroyed) handle(connection, ...next);
      }

      function handle(connection: Connection, request: IncomingMessage, response: ServerResponse) {
        connection.current = response;
        response.on('close', handleNext);
        handler(request, response);
      }

      return (request, response) => {
        const { socket } = request;
        const connection = connections.get(socket);
        // The requests that were parsed together with the one that ended the connection.
        if (!connection || socket.destroyed) return;
        silent.delete(socket);
        if (!connection.current) handle(connection, request, response);
        else if (connection.waiting.length + 1 < MAX_PIPELINED_REQUESTS) {
          connection.waiting.push([request, response]);
        } else socket.destroy();
      };
    },
  };
}
