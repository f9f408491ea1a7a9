import { ApiError, formatRetryAfter } from '@/lib/api-error';

/** What an organiser reads of a failed request. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  if (error.status === 401 || error.status === 403) {
    return 'You have been signed out. Please sign in again and repeat this.';
  }
  if (error.isRateLimited && error.retryAfterSeconds !== undefined) {
    const pause = formatRetryAfter(error.retryAfterSeconds);
    return `Too many tries. Please wait ${pause} before the next.`;
  }
  return error.message;
}
