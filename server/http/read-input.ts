import type { MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import { IDEMPOTENCY_KEY } from '@/contract/admin-events';
import { DISTURBING_TEXT } from '@/contract/written-text';
import { isDisturbing } from '@/domain/visible-text';
import type { AppEnv } from './app-env';
import { badRequest, HttpError } from './http-error';

const URL_MAX_LENGTH = 8192;

/**
 * Rejects URLs of more than 8,192 characters.
 * @throws HttpError 414
 */
export const limitUrlLength: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.req.url.length > URL_MAX_LENGTH) {
    throw new HttpError({ status: 414, code: 'url_too_long', message: 'The address is too long.' });
  }
  return next();
};

/**
 * Parses the query parameters of a URL.
 * @throws HttpError 400 for a duplicate parameter.
 */
export function readQuery(url: string): Record<string, string> {
  if (!url.includes('?')) return {};
  const values = new Map<string, string>();
  for (const [name, value] of new URL(url).searchParams) {
    if (values.has(name)) {
      throw badRequest('duplicate_parameter', 'A parameter was given twice.', name);
    }
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

/**
 * Parses a JSON body of at most `maxBytes`. Stops reading when it is larger.
 * @throws HttpError 400, 413 or 415.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!hasJsonType(request)) {
    throw unsupportedMediaType('The body must be JSON (Content-Type: application/json).');
  }
  return parseJson(await readBytes(request, maxBytes));
}

const hasJsonType = ({ headers }: Request): boolean =>
  headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badRequest('malformed_json', 'The body is not JSON.');
  }
}

/** Parses a JSON body as `readJson` does; undefined if the request has none. */
export async function readOptionalJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!hasJsonType(request)) return undefined;
  const bytes = await readBytes(request, maxBytes);
  return bytes.length === 0 ? undefined : parseJson(bytes);
}

/**
 * The `Idempotency-Key` of a request; null if it has none.
 * @throws HttpError 400
 */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get(IDEMPOTENCY_KEY);
  if (key === null || /^[\w-]{8,64}$/.test(key)) return key;
  throw badRequest('invalid_input', 'This is no idempotency key.', IDEMPOTENCY_KEY);
}

/**
 * Reads a body of at most `maxBytes`. Stops reading when it is larger.
 * @throws HttpError 400, 413 or 415.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const encoding = request.headers.get('Content-Encoding') ?? 'identity';
  if (encoding !== 'identity') throw unsupportedMediaType('The body must not be compressed.');
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return readBody(request, maxBytes);
}

/**
 * Reads a body to its end.
 * @param tooLarge Creates the error for a body of more than `maxBytes`.
 * @throws The error of `tooLarge`, or that of the stream.
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Throwing out of the loop cancels the body.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Parses input with a schema.
 * @throws HttpError 400, which names the first invalid field.
 */
export function parseInput<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { error: ({ path }) => defaultMessage(path) });
  if (parsed.success) {
    rejectDisturbingText(parsed.data);
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join('.');
  if (!issue || !field) throw badRequest('invalid_input', 'The input has the wrong form.');
  throw badRequest('invalid_input', issue.message, field);
}

/** The message for fields whose schema has none. */
const defaultMessage = (path: readonly PropertyKey[] = []) =>
  `Please check the field "${path.map(String).join('.')}".`;

/**
 * Rejects what no field may contain, at every depth: controls, NUL and lone surrogates among them, which the databases do not
 * store unchanged, and what reorders the text around it.
 */
function rejectDisturbingText(input: unknown): void {
  // No recursion: a body may be nested deeper than the stack of calls.
  const rest: [path: string, value: unknown][] = [['', input]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && isDisturbing(value)) {
      throw badRequest('invalid_input', DISTURBING_TEXT, path);
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [field, inner] of Object.entries(value)) {
      rest.push([path === '' ? field : `${path}.${field}`, inner]);
    }
  }
}

async function readBody({ body }: Request, maxBytes: number): Promise<Buffer> {
  try {
    return await readCapped(body, maxBytes, () => tooLarge(maxBytes));
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // Only the client can abort its body, so nobody will read this response.
    throw badRequest('incomplete_body', 'The body did not arrive whole.');
  }
}

const unsupportedMediaType = (message: string) =>
  new HttpError({ status: 415, code: 'unsupported_media_type', message });

const tooLarge = (maxBytes: number) =>
  new HttpError({
    status: 413,
    code: 'body_too_large',
    message: `The body is larger than ${maxBytes / 1024} KiB.`,
  });
