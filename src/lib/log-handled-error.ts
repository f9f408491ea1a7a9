/** Logs a handled error to the console. @param context What failed, as 'Admin login'. */
export function logHandledError(context: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the console is the log of a browser
  console.warn(`${context}:`, error instanceof Error ? error.message : error);
}
