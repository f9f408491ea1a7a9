import { HashingBusyError } from '#server/auth/password';
import type { Log } from '#server/logger';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import { type AppContext, requestContext } from './app-env';
import { addHeaders } from './headers';
import { HttpError, unavailable } from './http-error';

const RETRY_AFTER_SECONDS = 5;

/** The answer to whatever was thrown: always the envelope, and nothing of the inside in it. */
export function errorResponse(error: Error, c: AppContext, log: Log): Response {
  const { status, code, message, field, headers } = asHttpError(error, c, log);
  addHeaders(c);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.json({ data: null, code, message, ...(field !== undefined && { field }) }, status);
}

function asHttpError(error: Error, c: AppContext, log: Log): HttpError {
  if (error instanceof HttpError) return error;
  const busy = 'The server is busy. Please try again in a moment.';
  if (error instanceof HashingBusyError) return unavailable('busy', busy, RETRY_AFTER_SECONDS);
  if (error instanceof DatabaseUnavailableError) {
    log('database_unavailable', { ...requestContext(c), reason: error.message });
    return unavailable('database_unavailable', busy, RETRY_AFTER_SECONDS);
  }
  log('internal_error', { ...requestContext(c), error: error.name, stack: error.stack });
  return new HttpError({
    status: 500,
    code: 'internal_error',
    message: 'Something went wrong. Please try again later.',
  });
}
