import { OWN_SERVER, ROLE_REQUIRED } from '@/contract/endpoint';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import { type AppContext, requestContext } from './app-env';
import { addHeaders } from './headers';
import type { Log } from './log';

type ErrorStatus =
  400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 414 | 415 | 429 | 500 | 501 | 502 | 503 | 504;

interface HttpErrorOptions {
  status: ErrorStatus;
  /** For programs; the message is for people. */
  code: string;
  message: string;
  /** The invalid input field. */
  field?: string;
  /** What is there already, for a 409. */
  data?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** An error response. Thrown by handlers and middleware, converted by `errorResponse`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: ErrorStatus;
  readonly code: string;
  readonly field: string | undefined;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ status, code, message, field, data = null, headers = {} }: HttpErrorOptions) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.data = data;
    this.headers = headers;
  }
}

/** A 400, with the invalid `field` if there is one. */
export const badRequest = (code: string, message: string, field?: string) =>
  new HttpError({ status: 400, code, message, ...(field !== undefined && { field }) });

/** A 409, with the `field` that causes it, or the `data` that is there already. */
export const conflict = (
  code: string,
  message: string,
  rest: Pick<HttpErrorOptions, 'field' | 'data'> = {},
) => new HttpError({ status: 409, code, message, ...rest });

/** The 403 for an admin whose role does not allow it. */
export const roleRequired = () =>
  new HttpError({ status: 403, code: ROLE_REQUIRED, message: 'Only an owner may do this.' });

/** A 401 for a missing, invalid or expired token. */
export const unauthenticated = () =>
  new HttpError({
    status: 401,
    code: 'unauthenticated',
    message: 'Please sign in.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

/** A 404. */
export const notFound = (message: string) =>
  new HttpError({ status: 404, code: 'not_found', message });

/** A 404 for an event that does not exist, is deleted, or is a draft that the caller may not see. */
export const noSuchEvent = () => notFound('There is no such event.');

/** A 405 with an Allow header. */
export const methodNotAllowed = (methods: readonly string[]) =>
  new HttpError({
    status: 405,
    code: 'method_not_allowed',
    message: `Use ${methods.join(' or ')}.`,
    headers: { Allow: methods.join(', ') },
  });

/** A 429 with a Retry-After header. */
export const tooManyRequests = (code: string, message: string, retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code,
    message,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });

/** A 429 for a network that sent too much. */
export const tooManyAttempts = (retryAfterSeconds: number) =>
  tooManyRequests(
    'too_many_attempts',
    'Too many attempts from here. Please try again later.',
    retryAfterSeconds,
  );

/** A 503 with a Retry-After header. */
export const unavailable = (code: string, message: string, retryAfterSeconds: number) =>
  new HttpError({
    status: 503,
    code,
    message,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });

const BUSY_RETRY_SECONDS = 5;

/** A temporary 503. The client may retry after five seconds. */
export const serverBusy = (code: 'busy' | 'database_unavailable') =>
  unavailable(code, 'The server is busy. Please try again in a moment.', BUSY_RETRY_SECONDS);

/** Converts an error to a response in the JSON envelope, without internal details. Logs unexpected errors. */
export function errorResponse(error: Error, c: AppContext, log: Log): Response {
  const { status, code, message, field, data, headers } = toHttpError(error, c, log);
  addHeaders(c);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  const body = { data, code, message, ...(field !== undefined && { field }) };
  return c.json({ ...body, server: OWN_SERVER }, status);
}

/** Converts an error to its HTTP error, and logs an unexpected one. */
export function toHttpError(error: Error, c: AppContext, log: Log): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailableError) {
    log('database_unavailable', { ...requestContext(c), reason: error.message });
    return serverBusy('database_unavailable');
  }
  log('internal_error', { ...requestContext(c), error: error.name, stack: error.stack });
  return new HttpError({
    status: 500,
    code: 'internal_error',
    message: 'Something went wrong. Please try again later.',
  });
}
