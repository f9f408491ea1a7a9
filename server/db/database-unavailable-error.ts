/** The database is locked, out of reach or out of space: the request may be tried again later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}
