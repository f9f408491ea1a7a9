import { ApiError } from '@/lib/api-error';

/** Why a request about an invitation failed, if it can be repeated. */
export function invitationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return error.isRateLimited
    ? `Too many tries. Please wait until ${error.retryTime}.`
    : error.message;
}
