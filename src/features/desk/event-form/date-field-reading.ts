import { society } from '@/data/society';
import { logHandledError } from '@/lib/log-handled-error';
import { serverNow } from '@/lib/session/clock-skew';
import type { Reading } from './date-field-state';

const TIMEOUT_MS = 10_000;

const loadReader = async () => (await import('@/lib/typed-date')).readTypedDate;

/** Rejects after ten seconds, because the save waits for the date to be read. */
const afterTimeout = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('No answer within 10 seconds')), TIMEOUT_MS);
  });

/**
 * Loads what reads the day that a text names. If its code cannot be loaded in time, it reads null: the native inputs
 * remain.
 */
export async function loadDateReader(): Promise<(text: string) => Reading> {
  try {
    const readTypedDate = await Promise.race([loadReader(), afterTimeout()]);
    return (text) => readTypedDate(text, { now: serverNow(), timeZone: society.timeZone });
  } catch (error) {
    logHandledError('Loading the code that reads dates', error);
    return () => null;
  }
}
