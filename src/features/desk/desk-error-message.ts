import { isSessionError } from '@/lib/api-error';
import { errorMessage } from '@/lib/error-message';

/** What an organiser reads of a failed request. */
export const deskErrorMessage = (error: unknown): string =>
  isSessionError(error)
    ? 'You have been signed out. Please sign in again and repeat this.'
    : errorMessage(error);
