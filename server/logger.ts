import type { Log } from '#server/http/log';

const REQUESTS_WAIT_MS = 50;

let clientOnly = '';
let writing: NodeJS.Timeout | undefined;

/** Writes what waits; to be called before the process ends. */
export function flushLog(): void {
  clearTimeout(writing);
  writing = undefined;
  if (clientOnly !== '') process.stdout.write(clientOnly);
  clientOnly = '';
}

/**
 * One JSON line an event, on standard output. A write is a call of the system and as dear as half an
 * answer, so the lines of requests wait for each other for a moment; every other event is written at
 * once, with those that wait before it. Only SIGKILL or a crash of Node itself loses what waits.
 */
export const logToStdout: Log = (event, facts) => {
  clientOnly += `${logLine(event, facts, new Date())}\n`;
  if (event !== 'request') flushLog();
  else writing ??= setTimeout(flushLog, REQUESTS_WAIT_MS);
};

/** The line without its end; control characters are escaped, those too that JSON lets through. */
export function logLine(event: string, facts: Parameters<Log>[1], at: Date): string {
  const told = JSON.stringify(facts ?? {});
  // Put together as text: facts that are copied behind other properties take a slow way in V8.
  const line = `{"time":"${at.toISOString()}","event":"${event}"${told === '{}' ? '}' : `,${told.slice(1)}`}`;
  return line.replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
