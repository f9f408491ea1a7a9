import type { Context } from 'hono';

/** What the middleware knows about a request, for whoever handles it. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** What every answer to this request carries, beside its id. */
    headers: Readonly<Record<string, string>>;
    /** The client's address, seen through the trusted proxies. */
    ip: string;
    /** The path as it was declared, without what the user put into it. */
    route: string;
  };
  /** Node's own request; absent where the app is called without a socket. */
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } };
}

export type AppContext = Context<AppEnv>;

/** The facts that tie a log line to its request. */
export const requestContext = (c: AppContext) => ({
  requestId: c.get('requestId'),
  ip: c.get('ip'),
});
