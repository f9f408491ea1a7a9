import type { Context } from 'hono';

/** Variables that the middleware sets on the Hono context. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Headers of the API's or the site's responses; their X-Request-Id is empty. Other files have their own. */
    headers: Readonly<Record<string, string>>;
    /** The client IP, with trusted proxies resolved. */
    ip: string;
    /** Whether nothing that tells who sends the request may be logged. */
    isAnonymous: boolean;
    /** The route pattern, which contains no user input. */
    route: string;
  };
  /** Node's request. Absent if the app is called without a socket. */
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } };
}

export type AppContext = Context<AppEnv>;

/** Log fields that identify the request, and who sends it unless that must not be known. */
export const requestContext = (c: AppContext) => ({
  requestId: c.get('requestId'),
  ...(!c.get('isAnonymous') && { ip: c.get('ip') }),
});
