import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import { type Endpoint, OWN_SERVER } from '@/contract/endpoint';
import type { AdminRole, Permission } from '@/domain/roles';
import type { AppContext, AppEnv } from './app-env';
import { responseHeaders } from './headers';
import { methodNotAllowed, notFound } from './http-error';
import { parseInput, readBytes, readJson, readOptionalJson, readQuery } from './read-input';

const BODY_MAX_BYTES = 16 * 1024;
/** For a letter or a message of 20,000 characters, each of them escaped in JSON. */
export const LETTER_BODY = { maxBodyBytes: 128 * 1024 };
const NO_FILE = new Uint8Array();

/** The JSON that a handler responds with. An endpoint without declared data may still send some. */
export interface JsonResult<Data> {
  status: 200 | 201 | 202 | 203;
  data: Data extends undefined ? unknown : Readonly<Data>;
  message: string;
}

interface Input<Query, Body, Params> {
  query: Query;
  body: Body;
  /** The body of an endpoint whose body is a file; empty for the others. */
  file: Uint8Array;
  params: Params;
  c: AppContext;
}

interface RouteOptions {
  maxBodyBytes?: number;
  /** Keeps who sends a request out of the log. */
  isAnonymous?: boolean;
}

/** A handler may also return a Response, for a file. */
type Handler<Data, Caller> = (input: Caller) => Promise<JsonResult<Data> | Response>;

interface Route {
  method: string;
  respond: (c: AppContext) => Promise<Response>;
}

/** The member who has sent a request, and the session of the token. */
export interface MemberCaller {
  memberId: string;
  sessionId: string;
}

/** The admin whose session it is. */
export interface AdminSession {
  adminId: string;
  sessionId: string;
}

/** The admin who has sent a request, and the session of the token. */
export interface AdminCaller extends AdminSession {
  role: AdminRole;
}

interface Guard {
  /** Returns the authenticated member. Throws HttpError 401. */
  member: (c: AppContext) => Promise<MemberCaller>;
  /** Returns the authenticated admin. Throws HttpError 401, or 403 for a member's token or a role without the permission. */
  admin: (c: AppContext, permission: Permission) => Promise<AdminCaller>;
  /** Returns the id of the authenticated admin, or null for any other caller. */
  optionalAdmin: (c: AppContext) => Promise<string | null>;
}

export type Api = ReturnType<typeof createApi>;

/**
 * Collects the endpoints of the contract for an app. Authenticates the caller, validates the input and wraps the
 * result in the JSON envelope, so that handlers only see validated input.
 */
export function createApi(app: Hono<AppEnv>, guard: Guard) {
  const routesByPath = new Map<string, Route[]>();

  function add<Data, Query, Body, Params, Caller>(
    endpoint: Endpoint<Data, Query, Body, Params>,
    authenticate: (c: AppContext) => Promise<Caller> | Caller,
    handler: Handler<Data, Input<Query, Body, Params> & Caller>,
    { maxBodyBytes = BODY_MAX_BYTES, isAnonymous = false }: RouteOptions = {},
  ): void {
    const respond = async (c: AppContext) => {
      c.set('isAnonymous', isAnonymous);
      let caller = await authenticate(c);
      const params = validate(endpoint.params, c.req.param());
      const query = validate(endpoint.query, readQuery(c.req.url));
      const read = endpoint.isBodyOptional ? readOptionalJson : readJson;
      const body = validate(endpoint.body, endpoint.body && (await read(c.req.raw, maxBodyBytes)));
      const file = endpoint.rawBody ? await readBytes(c.req.raw, maxBodyBytes) : NO_FILE;
      // The body may take half a minute to arrive, and the session may have ended meanwhile.
      if (endpoint.body || endpoint.rawBody) caller = await authenticate(c);
      const result = await handler({ query, body, file, params, c, ...caller });
      if (result instanceof Response) return result;
      // Not c.json(): the Node adapter sends headers of a plain object as they are.
      return new Response(serialize(result.data, result.message), {
        status: result.status,
        headers: responseHeaders(c),
      });
    };
    const routes = routesByPath.get(endpoint.path) ?? [];
    routesByPath.set(endpoint.path, [...routes, { method: endpoint.method, respond }]);
  }

  return {
    /** Adds an endpoint without authentication. */
    public<Data, Query, Body, Params>(
      endpoint: Endpoint<Data, Query, Body, Params>,
      handler: Handler<Data, Input<Query, Body, Params>>,
      options?: RouteOptions,
    ): void {
      add(endpoint, () => ({}), handler, options);
    },

    /** Adds an endpoint that shows more to admins; `adminId` is null for all other callers. */
    optionalAdmin<Data, Query, Body, Params>(
      endpoint: Endpoint<Data, Query, Body, Params>,
      handler: Handler<Data, Input<Query, Body, Params> & { adminId: string | null }>,
    ): void {
      add(endpoint, async (c) => ({ adminId: await guard.optionalAdmin(c) }), handler);
    },

    /** Adds an endpoint that requires a member's token. */
    member<Data, Query, Body, Params>(
      endpoint: Endpoint<Data, Query, Body, Params>,
      handler: Handler<Data, Input<Query, Body, Params> & MemberCaller>,
    ): void {
      add(endpoint, guard.member, handler);
    },

    /** Adds an endpoint that requires the token of an admin with its permission. */
    admin<Data, Query, Body, Params>(
      endpoint: Endpoint<Data, Query, Body, Params>,
      handler: Handler<Data, Input<Query, Body, Params> & AdminCaller>,
      options?: RouteOptions,
    ): void {
      const { permission = 'admins' } = endpoint;
      add(endpoint, (c) => guard.admin(c, permission), handler, options);
    },

    /** Adds the endpoints to the app, and a 405 or 404 for the remaining requests under /api. */
    mountAll(): void {
      // A parameter after all fixed parts, because it matches them too.
      const rank = (path: string) => path.replaceAll(/:\w+/g, '~');
      const paths = [...routesByPath].toSorted(([one], [other]) =>
        rank(one) < rank(other) ? -1 : 1,
      );
      for (const [path, routes] of paths) {
        for (const { method, respond } of routes) {
          app.on(method, path, (c) => {
            c.set('route', path);
            return respond(c);
          });
        }
        const methods = routes.map(({ method }) => method);
        app.all(path, (c) => {
          c.set('route', path);
          throw methodNotAllowed(methods.includes('GET') ? [...methods, 'HEAD'] : methods);
        });
      }
      const throwNotFound = () => {
        throw notFound('There is no such endpoint.');
      };
      app.all('/api', throwNotFound);
      app.all('/api/*', throwNotFound);
    },
  };
}

function validate<T>(schema: z.ZodMiniType<T> | undefined, input: unknown): T {
  // Without a schema the endpoint takes no input, and T is undefined.
  return schema ? parseInput(schema, input) : (undefined as T);
}

interface Body {
  message: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const frozenBodies = new WeakMap<object, Body>();

/** Frozen payloads are immutable, so their serialised bytes are cached. */
function serialize(data: unknown, message: string): string | Uint8Array<ArrayBuffer> {
  const text = () => JSON.stringify({ data: data ?? null, message, server: OWN_SERVER });
  if (typeof data !== 'object' || data === null || !Object.isFrozen(data)) return text();
  const cached = frozenBodies.get(data);
  if (cached?.message === message) return cached.bytes;
  const bytes = new TextEncoder().encode(text());
  frozenBodies.set(data, { message, bytes });
  return bytes;
}
