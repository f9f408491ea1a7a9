/** The database is locked, unreachable or out of space. The request can be retried later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}
