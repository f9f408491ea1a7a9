import type { WhenValues } from '@/features/desk/event-form-values';
import { withInputs, withText, type Reading } from './date-field-state';

const inputs = ['isWholeDay', 'startDay', 'startTime', 'endDay', 'endTime'] as const;

interface Entered {
  /** The values when text and inputs were last in step. */
  before: WhenValues;
  /** The values with what was typed and picked since. */
  after: WhenValues;
  /** What was entered last; it decides if both name a time. */
  last: 'text' | 'inputs';
}

/** Lets the inputs follow the text that was typed, and the text the inputs. Nothing that was entered is lost. */
export function inStep(
  { before, after, last }: Entered,
  read: (text: string) => Reading,
): WhenValues {
  const change = changedInputs(before, after);
  const followInputs = (when: WhenValues) =>
    change === null ? when : withInputs(when, change, read(when.date));
  if (after.date === before.date) return followInputs(before);
  const reading = read(after.date);
  const followText = (when: WhenValues) =>
    withText(when, after.date, { reading, readingBefore: read(when.date) });
  return last === 'text' && reading?.kind === 'times'
    ? followText(followInputs(before))
    : followInputs(followText(before));
}

/** The inputs that differ; null if none does. */
function changedInputs(before: WhenValues, after: WhenValues): Partial<WhenValues> | null {
  const changed = inputs.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
