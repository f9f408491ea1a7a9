import * as z from 'zod/mini';

// Zod's compiled fast path probes `new Function`, which a strict CSP reports as a violation.
z.config({ jitless: true });

/** Whose token a call carries: nobody's, the member's or the admin's. */
export type EndpointAuth = 'none' | 'member' | 'admin';

/** One call of the API: everything the client needs to send it and the server to check it. */
export interface Endpoint<Data, Query = undefined, Body = undefined> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/api/${string}`;
  readonly auth: EndpointAuth;
  /** Schema of the query string, where the call takes one. */
  readonly query?: z.ZodMiniType<Query>;
  /** Schema of the JSON body, where the call takes one. */
  readonly body?: z.ZodMiniType<Body>;
  /** Schema of `data` in a successful answer. */
  readonly data: z.ZodMiniType<Data>;
}

/** Declares a call; its types follow from its schemas. */
export function defineEndpoint<Data, Query = undefined, Body = undefined>(
  call: Endpoint<Data, Query, Body>,
): Endpoint<Data, Query, Body> {
  return call;
}

/** The `data` of an answer that holds nothing worth reading. */
export const noContent = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

/** The answer of every call: `data` where it succeeded; `null`, a code and a message where it did not. */
export const envelopeSchema = z.object({
  data: z.unknown(),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  /** The input that a 400 is about. */
  field: z.optional(z.string()),
});

export type Envelope = z.infer<typeof envelopeSchema>;
