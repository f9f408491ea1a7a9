import * as z from 'zod/mini';
import type { Permission } from '@/domain/roles';

// Zod's compiled fast path probes `new Function`, which a strict CSP reports as a violation.
z.config({ jitless: true });

/** Which access token an endpoint requires. With 'optional-admin', an admin's token is sent if there is one. */
export type EndpointAuth = 'none' | 'member' | 'admin' | 'optional-admin';

/** An API endpoint, shared by the client, which sends requests, and the server, which validates them. */
export interface Endpoint<Data, Query = undefined, Body = undefined, Params = undefined> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** May contain parameters, such as `:id`. */
  readonly path: `/api/${string}`;
  readonly auth: EndpointAuth;
  /** What an admin needs to call it. Only an owner may call one that does not say it. */
  readonly permission?: Permission;
  /** Schema of the path parameters, if any. */
  readonly params?: z.ZodMiniType<Params>;
  /** Schema of the query parameters, if any. */
  readonly query?: z.ZodMiniType<Query>;
  /** Schema of the JSON body, if any. */
  readonly body?: z.ZodMiniType<Body>;
  /** Whether a request without a JSON body is valid; the schema then gets undefined. */
  readonly isBodyOptional?: boolean;
  /** Whether the body is a file instead of JSON. */
  readonly rawBody?: boolean;
  /** Schema of `data` in a successful response. */
  readonly data: z.ZodMiniType<Data>;
}

/** Declares an endpoint; its types are inferred from its schemas. */
export function defineEndpoint<Data, Query = undefined, Body = undefined, Params = undefined>(
  endpoint: Endpoint<Data, Query, Body, Params>,
): Endpoint<Data, Query, Body, Params> {
  return endpoint;
}

/** Schema for the `data` of a response without content; ignores any value. */
export const noContent = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

/** An optional text, ignored if it is something else: other backends send lists of messages, for example. */
const textIfAny = z.catch(z.optional(z.string()), undefined);

/** Code of a 403: the admin's role does not allow it. The session goes on. */
export const ROLE_REQUIRED = 'role_required';

/** What `server` says in every response of this project's own server. */
export const OWN_SERVER = 'society';

/**
 * The envelope of every response: `data` on success; otherwise an error code and a message, with null `data`, unless the
 * endpoint says what it is.
 */
export const envelopeSchema = z.object({
  data: z.unknown(),
  message: textIfAny,
  code: textIfAny,
  /** Name of the invalid input of a 400. */
  field: textIfAny,
  /** `OWN_SERVER`; other backends do not send it. */
  server: textIfAny,
});

export type Envelope = z.infer<typeof envelopeSchema>;
