import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Endpoint } from '@/contract/endpoint';
import { jsonResponse } from './json-response';
import type { AppContext, AppEnv } from './app-env';
import { methodNotAllowed, notFound } from './http-error';
import { parseInput, readJson, readQuery } from './read-input';

const BODY_MAX_BYTES = 16 * 1024;

/** What a handler answers; a call whose answer nobody reads may still say something. */
export interface Reply<Data> {
  status: 200 | 201 | 203;
  data: Data extends undefined ? unknown : Readonly<Data>;
  message: string;
}

interface Input<Query, Body> {
  query: Query;
  body: Body;
  c: AppContext;
}

interface RouteOptions {
  maxBodyBytes?: number;
}

type Handler<Data, Caller> = (input: Caller) => Promise<Reply<Data>>;

interface Guard {
  /** The id of the member whose token came with the request; throws HttpError 401. */
  member: (c: AppContext) => Promise<string>;
  /** The id of the admin whose token it is; throws HttpError 401, or 403 for a member's token. */
  admin: (c: AppContext) => Promise<string>;
}

export type Api = ReturnType<typeof createApi>;

/**
 * Mounts the calls of the contract: who may call, what comes in and the envelope are looked after
 * here, so that a handler has checked input and says what it answers.
 */
export function createApi(app: Hono<AppEnv>, guard: Guard) {
  const methodsByPath = new Map<string, string[]>();

  function mount<Data, Query, Body, Caller>(
    call: Endpoint<Data, Query, Body>,
    callerOf: (c: AppContext) => Promise<Caller> | Caller,
    handler: Handler<Data, Input<Query, Body> & Caller>,
    { maxBodyBytes = BODY_MAX_BYTES }: RouteOptions = {},
  ): void {
    methodsByPath.set(call.path, [...(methodsByPath.get(call.path) ?? []), call.method]);
    app.on(call.method, call.path, async (c) => {
      c.set('route', call.path);
      const caller = await callerOf(c);
      const query = checked(call.query, readQuery(c.req.url));
      const body = checked(call.body, call.body && (await readJson(c.req.raw, maxBodyBytes)));
      const { status, data, message } = await handler({ query, body, c, ...caller });
      return jsonResponse(c, status, data, message);
    });
  }

  return {
    /** A call that anybody may make. */
    public<Data, Query, Body>(
      call: Endpoint<Data, Query, Body>,
      handler: Handler<Data, Input<Query, Body>>,
    ): void {
      mount(call, () => ({}), handler);
    },

    /** A call that carries a member's token. */
    member<Data, Query, Body>(
      call: Endpoint<Data, Query, Body>,
      handler: Handler<Data, Input<Query, Body> & { memberId: string }>,
    ): void {
      mount(call, async (c) => ({ memberId: await guard.member(c) }), handler);
    },

    /** A call that carries an admin's token. */
    admin<Data, Query, Body>(
      call: Endpoint<Data, Query, Body>,
      handler: Handler<Data, Input<Query, Body> & { adminId: string }>,
      options?: RouteOptions,
    ): void {
      mount(call, async (c) => ({ adminId: await guard.admin(c) }), handler, options);
    },

    /** To be called last: what is left under /api is the wrong method or no call at all. */
    mountFallbacks(): void {
      for (const [path, methods] of methodsByPath) {
        app.all(path, (c) => {
          c.set('route', path);
          throw methodNotAllowed(methods.includes('GET') ? [...methods, 'HEAD'] : methods);
        });
      }
      const refuse = () => {
        throw notFound('There is no such call.');
      };
      app.all('/api', refuse);
      app.all('/api/*', refuse);
    },
  };
}

function checked<T>(schema: z.ZodMiniType<T> | undefined, input: unknown): T {
  // Without a schema a call takes nothing, and its type for that is undefined.
  return schema ? parseInput(schema, input) : (undefined as T);
}
