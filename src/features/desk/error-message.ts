import { ApiError } from '@/lib/api-error';

/** What an organiser reads of a failed request. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  if (error.status === 401 || error.status === 403) {
    return 'You have been signed out. Please sign in again and repeat this.';
  }
  return error.isRateLimited && error.retryAfterSeconds !== undefined
    ? `Too many tries. Please wait until ${error.retryTime}.`
    : error.message;
}
