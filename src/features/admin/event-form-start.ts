import type { TypedEvent } from '@/contract/event-input';
import type { Event } from '@/contract/events';
import { randomId } from '@/lib/random-id';
import { mergeEdits, type Conflict } from './conflict';
import {
  draftKey,
  isDraftOf,
  setDraftAside,
  takeDraft,
  type DraftTab,
  type StoredDraft,
} from './drafts';
import {
  copyOfValues,
  emptyValues,
  typedValues,
  valuesOf,
  type EventValues,
} from './event-form-values';

export interface FormSource {
  /** The event to edit; a new one if omitted. */
  event?: Event | undefined;
  /** An event whose name and texts a new one begins with. */
  copyOf?: Event | undefined;
  /** What a new one begins with, unless it has been typed on since. */
  typed?: TypedEvent | undefined;
}

interface FormStart {
  key: string;
  /** What the form begins with. */
  values: EventValues;
  /** What the form goes back to when the restored draft is discarded. */
  savedValues: EventValues;
  conflicts: Conflict[];
  /** When the restored draft was stored, in epoch milliseconds; null without one. */
  restoredFrom: number | null;
  idempotencyKey: string;
}

/** What the form begins with: the event, or what was typed before and is not saved yet. */
export function startForm({ event, copyOf, typed }: FormSource, tab: DraftTab): FormStart {
  const key = draftKey(event, copyOf, tab.id);
  const savedValues = savedValuesOf({ event, copyOf });
  if (typed !== undefined && !isDraftOf(key, typed)) {
    setDraftAside(key);
    const { idempotencyKey } = typed;
    const values = typedValues(typed);
    return { key, savedValues, values, conflicts: [], restoredFrom: null, idempotencyKey };
  }
  const draft = takeDraft(key, tab);
  return {
    key,
    savedValues,
    ...mergedWithCurrent(draft, event, savedValues),
    restoredFrom: draft?.savedAt ?? null,
    idempotencyKey: draft?.idempotencyKey ?? randomId(),
  };
}

function savedValuesOf({ event, copyOf }: FormSource): EventValues {
  if (event !== undefined) return valuesOf(event);
  return copyOf === undefined ? emptyValues : copyOfValues(copyOf);
}

/** Somebody else may have changed the event since the draft began. */
function mergedWithCurrent(
  draft: StoredDraft | null,
  event: Event | undefined,
  savedValues: EventValues,
): { values: EventValues; conflicts: Conflict[] } {
  if (draft === null) return { values: savedValues, conflicts: [] };
  if (event === undefined || draft.base === null || draft.base.version === event.version) {
    return { values: draft.values, conflicts: [] };
  }
  return mergeEdits(draft.base, draft.values, event);
}
