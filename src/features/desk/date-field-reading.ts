import { society } from '@/data/society';
import { importOrReload } from '@/lib/chunk-reload';
import { logHandledError } from '@/lib/log';
import type { Reading } from './date-field-state';

const loadReader = () =>
  importOrReload(
    () => import('@/lib/typed-date'),
    'readTypedDate',
    // A reload would discard what is being typed.
    () => false,
  );

/** Reads the day that a text names. Null if the code for it cannot be loaded: the native inputs remain. */
export async function readDate(text: string): Promise<Reading> {
  try {
    const readTypedDate = await loadReader();
    return readTypedDate(text, { now: Date.now(), timeZone: society.timeZone });
  } catch (error) {
    logHandledError('Loading the code that reads dates', error);
    return null;
  }
}
