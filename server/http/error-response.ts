import { OWN_SERVER } from '@/contract/endpoint';
import type { Log } from './log';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import { type AppContext, requestContext } from './app-env';
import { addHeaders } from './headers';
import { HttpError, serverBusy } from './http-error';

/** Converts an error to a response in the JSON envelope, without internal details. Logs unexpected errors. */
export function errorResponse(error: Error, c: AppContext, log: Log): Response {
  const { status, code, message, field, data, headers } = toHttpError(error, c, log);
  addHeaders(c);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  const body = { data, code, message, ...(field !== undefined && { field }) };
  return c.json({ ...body, server: OWN_SERVER }, status);
}

/** Converts an error to its HTTP error, and logs an unexpected one. */
export function toHttpError(error: Error, c: AppContext, log: Log): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailableError) {
    log('database_unavailable', { ...requestContext(c), reason: error.message });
    return serverBusy('database_unavailable');
  }
  log('internal_error', { ...requestContext(c), error: error.name, stack: error.stack });
  return new HttpError({
    status: 500,
    code: 'internal_error',
    message: 'Something went wrong. Please try again later.',
  });
}
