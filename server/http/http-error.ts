type ErrorStatus =
  400 | 401 | 403 | 404 | 405 | 413 | 414 | 415 | 429 | 500 | 501 | 502 | 503 | 504;

interface HttpErrorFacts {
  status: ErrorStatus;
  /** For programs; the message is for people. */
  code: string;
  message: string;
  /** The input that the answer is about. */
  field?: string;
  headers?: Readonly<Record<string, string>>;
}

/** An answer that is not a success, thrown from wherever it is found out. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: ErrorStatus;
  readonly code: string;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ status, code, message, field, headers = {} }: HttpErrorFacts) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.headers = headers;
  }
}

export const badRequest = (code: string, message: string, field?: string) =>
  new HttpError({ status: 400, code, message, ...(field !== undefined && { field }) });

export const unauthenticated = () =>
  new HttpError({
    status: 401,
    code: 'unauthenticated',
    message: 'Please sign in.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

export const notFound = (message: string) =>
  new HttpError({ status: 404, code: 'not_found', message });

export const methodNotAllowed = (methods: readonly string[]) =>
  new HttpError({
    status: 405,
    code: 'method_not_allowed',
    message: `Use ${methods.join(' or ')}.`,
    headers: { Allow: methods.join(', ') },
  });

export const tooManyRequests = (code: string, message: string, retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code,
    message,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });

export const unavailable = (code: string, message: string, retryAfterSeconds: number) =>
  new HttpError({
    status: 503,
    code,
    message,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });

const BUSY_RETRY_SECONDS = 5;

/** A 503 for the moment: the client may try again in five seconds. */
export const serverBusy = (code: 'busy' | 'database_unavailable') =>
  unavailable(code, 'The server is busy. Please try again in a moment.', BUSY_RETRY_SECONDS);
