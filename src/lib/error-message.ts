import { ApiError } from './api-error';

/** What the user reads of a failed request. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return error.isRateLimited && error.retryAfterSeconds !== undefined
    ? `Too many tries. Please wait until ${error.retryTime}.`
    : error.message;
}
