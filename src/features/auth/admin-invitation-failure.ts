import { ApiError, formatRetryAfter } from '@/lib/api-error';

/** Why a request about an invitation failed, if it can be repeated. */
export function invitationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  if (!error.isRateLimited) return error.message;
  const pause = formatRetryAfter(error.retryAfterSeconds ?? 60);
  return `Too many tries. Please wait ${pause} before the next.`;
}
