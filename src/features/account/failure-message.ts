import { ApiError, formatRetryAfter } from '@/lib/api-error';

/** Whether the backend does not know a call: it is another one than this site's own. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405);

/** What a member reads of a failed request. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return error.isRateLimited && error.retryAfterSeconds !== undefined
    ? `Too many tries. Please wait ${formatRetryAfter(error.retryAfterSeconds)}.`
    : error.message;
}
