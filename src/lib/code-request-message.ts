import { ApiError, formatRetryAfter } from './api-error';

/** What somebody reads whose request for a code by mail has failed. */
export function codeRequestMessage(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  if (!error.isRateLimited || error.retryAfterSeconds === undefined) return error.message;
  const pause = formatRetryAfter(error.retryAfterSeconds);
  // Usually the pause after each code, also after one for something else: for the sign-in, before a deletion.
  return error.retryAfterSeconds <= 60
    ? `Please wait ${pause} before you ask for a code.`
    : `Too many codes were asked for. Please try again in ${pause}.`;
}
