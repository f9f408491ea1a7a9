import type * as z from 'zod/mini';
import { badRequest, HttpError } from './http-error';

/**
 * The parameters of the address, each once.
 * @throws HttpError 400 for a parameter that stands there twice.
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
 * The JSON of a body, read no further than `maxBytes`.
 * @throws HttpError 400, 413 or 415.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const mediaType = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  const encoding = request.headers.get('Content-Encoding') ?? 'identity';
  if (mediaType !== 'application/json' || encoding !== 'identity') {
    throw new HttpError({
      status: 415,
      code: 'unsupported_media_type',
      message: 'The body must be JSON (Content-Type: application/json).',
    });
  }
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await readCapped(request, maxBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badRequest('malformed_json', 'The body is not JSON.');
  }
}

/**
 * What the schema makes of an input.
 * @throws HttpError 400, which names the first field at fault.
 */
export function parseInput<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { error: ({ path }) => pleaseCheck(path) });
  if (parsed.success) {
    refuseUnstorableText(parsed.data);
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join('.');
  if (!issue || !field) throw badRequest('invalid_input', 'The input has the wrong form.');
  throw badRequest('invalid_input', issue.message, field);
}

/** What the user reads where the contract has no words of its own. */
const pleaseCheck = (path: readonly PropertyKey[] = []) =>
  `Please check the field "${path.map(String).join('.')}".`;

/** Text with a NUL or half a character in it would come back from a database as something else. */
function refuseUnstorableText(input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  for (const [field, value] of Object.entries(input)) {
    if (typeof value === 'string' && (value.includes('\0') || !isWellFormed(value))) {
      throw badRequest('invalid_input', pleaseCheck([field]), field);
    }
  }
}

const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

async function readCapped(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // Only the client can break off its body; nobody is left to read this.
    throw badRequest('incomplete_body', 'The body did not arrive whole.');
  }
  return Buffer.concat(chunks);
}

const tooLarge = (maxBytes: number) =>
  new HttpError({
    status: 413,
    code: 'body_too_large',
    message: `The body is larger than ${maxBytes / 1024} KiB.`,
  });
