import { type Log, LOG_LEVELS, type LogEvent } from '#server/http/log';

const FLUSH_INTERVAL_MS = 50;

let buffer = '';
let flushTimer: NodeJS.Timeout | undefined;

/** Writes the buffered lines. Call it before the process exits. */
export function flushLog(): void {
  clearTimeout(flushTimer);
  flushTimer = undefined;
  if (buffer !== '') process.stdout.write(buffer);
  buffer = '';
}

/**
 * Writes each event as a JSON line to standard output. A write is a system call that costs half as much
 * as a response, so `request` lines are buffered for 50 ms. Any other event flushes the buffer. Only
 * SIGKILL or a crash of Node itself loses buffered lines.
 */
export const logToStdout: Log = (event, fields) => {
  buffer += `${logLine(event, fields, new Date())}\n`;
  if (event !== 'request') flushLog();
  else flushTimer ??= setTimeout(flushLog, FLUSH_INTERVAL_MS);
};

/** Formats a line, without the line break. Escapes the control characters that JSON leaves as they are. */
export const logLine = (event: LogEvent, fields: Parameters<Log>[1], at: Date): string =>
  JSON.stringify({ time: at.toISOString(), level: LOG_LEVELS[event], event, ...fields }).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
