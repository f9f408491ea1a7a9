/** Notes a failure that the user has been told of, or need not be, for who looks into the console. */
export function logHandledError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the console is the log of a browser
  console.warn(`${what}:`, error instanceof Error ? error.message : error);
}
