interface ApiErrorFacts {
  status: number | null;
  code: string;
  message: string;
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Why a call failed. The one error that a call rejects with, besides its own cancellation. */
export class ApiError extends Error {
  /** HTTP status; null where no answer arrived. */
  readonly status: number | null;
  /** The server's code, or `unreachable` and `malformed_answer`. */
  readonly code: string;
  /** The input that the server refuses. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, field, retryAfterSeconds }: ApiErrorFacts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The server understood and said no: asking again the same way is pointless. */
  get isClientError(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && !this.isRateLimited;
  }

  get isRateLimited(): boolean {
    return this.status === 429;
  }
}

/** 'a minute', '3 minutes', '12 seconds': how long a throttled user has to wait. */
export function formatRetryAfter(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds < 3600) {
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  }
  const hours = Math.ceil(seconds / 3600);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
