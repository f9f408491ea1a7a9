/** Writes one event. Nothing that is handed in may hold a code, a token, a password or a whole address. */
export type Log = (
  event: string,
  facts?: Readonly<Record<string, string | number | boolean | undefined>>,
) => void;

let unwritten = '';

/** Writes what waits for the end of the moment; to be called before the process ends. */
export function writeLog(): void {
  process.stdout.write(unwritten);
  unwritten = '';
}

/** One JSON line an event, on standard output; what happens in the same moment is written at once. */
export const logToStdout: Log = (event, facts) => {
  if (unwritten === '') setImmediate(writeLog);
  unwritten += `${logLine(event, facts, new Date())}\n`;
};

/** The line without its end; control characters are escaped, those too that JSON lets through. */
export function logLine(event: string, facts: Parameters<Log>[1], at: Date): string {
  return JSON.stringify({ time: at.toISOString(), event, ...facts }).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `a***@example.org` */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}***@${domain}`;
}
