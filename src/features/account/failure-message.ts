import { ApiError, formatRetryAfter } from '@/lib/api-error';
import { codeRequestMessage } from '@/lib/code-request-message';

/** What a member reads whose request for a code has failed. */
export const codeFailureMessage = (error: unknown): string =>
  error instanceof ApiError ? codeRequestMessage(error) : failureMessage(error);

/** What a member reads of a failed request. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return error.isRateLimited && error.retryAfterSeconds !== undefined
    ? `Too many tries. Please wait ${formatRetryAfter(error.retryAfterSeconds)}.`
    : error.message;
}
