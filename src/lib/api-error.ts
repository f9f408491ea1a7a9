const MINUTE_MS = 60_000;
/** If the server does not say how long to wait. */
const DEFAULT_WAIT_SECONDS = 60;

/** What users read once their session has ended. */
export const SIGNED_OUT_TEXT = 'You have been signed out. Please sign in again.';

interface ApiErrorOptions {
  status: number | null;
  code: string;
  message: string;
  field?: string | undefined;
  data?: unknown;
  retryAfterSeconds?: number | undefined;
}

/** A failed request. Requests reject with this error only, except when they are cancelled. */
export class ApiError extends Error {
  /** HTTP status; null if no response arrived. */
  readonly status: number | null;
  /** The server's error code, or the client's own: `unreachable`, `timeout`, `invalid_response`, `signed_out`, `http_<status>`. */
  readonly code: string;
  /** Name of the input that is invalid. */
  readonly field: string | undefined;
  /** What the endpoint sends with the error, not validated. */
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;
  /** Epoch milliseconds of the device's clock. */
  readonly #receivedAt = Date.now();

  constructor({ status, code, message, field, data, retryAfterSeconds }: ApiErrorOptions) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = field;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** A 4xx status except 429: repeating the same request would fail again. */
  get isClientError(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && !this.isRateLimited;
  }

  get isRateLimited(): boolean {
    return this.status === 429;
  }

  /**
   * When a rate limit ends, such as '17:53', by the device's clock and rounded up. A time, because a message that stays
   * on the screen would soon be wrong about the minutes left.
   */
  get retryTime(): string {
    const endsAt = this.#receivedAt + (this.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) * 1000;
    const roundedUp = new Date(Math.ceil(endsAt / MINUTE_MS) * MINUTE_MS);
    return roundedUp.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  }
}

/** Whether the backend lacks the endpoint (404 or 405), as a backend other than this project's own may. */
export const isUnknownEndpoint = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405);

/** The field of a form that the server turns down with a 400. */
export const refusedField = <Field extends string>(
  error: Error | null,
  fields: readonly Field[],
): Field | undefined =>
  error instanceof ApiError && error.status === 400
    ? fields.find((field) => field === error.field)
    : undefined;

/** Whether what a request was about does not exist, or no longer. */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 404;

/** Whether this project's own server says so; other 404s may come from a gateway or the sign-in page of a network. */
export const isUnknownToServer = (error: unknown): boolean =>
  isNotFound(error) && error.code === 'not_found';

/** Waits for a request that takes something away; that it is gone already, as after a lost response, counts as done. */
export async function doneIfGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Whether the backend does not accept the session (401 or 403). */
export const isSessionError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Whether the backend did not respond, or could not: there is no connection, or the server is down or broken. */
export const isServerFailure = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === null || error.status >= 500);

/** Formats seconds as '12 seconds', '3 minutes' or '1 hour', rounded up. */
export function formatRetryAfter(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds < 3600) {
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  }
  const hours = Math.ceil(seconds / 3600);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** What the user reads of a failed request. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return error.isRateLimited && error.retryAfterSeconds !== undefined
    ? `Too many tries. Please wait until ${error.retryTime}.`
    : error.message;
}

/** Logs a handled error to the console. @param context What failed, as 'Admin login'. */
export function logHandledError(context: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the console is the log of a browser
  console.warn(`${context}:`, error instanceof Error ? error.message : error);
}
