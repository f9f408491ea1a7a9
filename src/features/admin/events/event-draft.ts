import * as z from 'zod/mini';
import type { TypedEvent } from '@/contract/event-input';
import { eventSchema, type Event } from '@/contract/events';
import { localStore } from '@/lib/storage';
import { randomId } from '@/lib/random-id';
import { differences } from './conflict';
import { draftForms, draftKey, readDraft } from '../drafts';
import {
  copyOfValues,
  emptyValues,
  eventValuesSchema,
  typedValues,
  valuesOf,
  type EventValues,
} from './event-form-values';

const eventDraftSchema = z.object({
  // A draft may have been stored before the form had all fields of today.
  values: z.pipe(
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((values) => ({ ...emptyValues, ...values })),
    ),
    eventValuesSchema,
  ),
  /** The event that was edited, as it was when the edit began; null for a new one. */
  base: z.nullable(eventSchema),
  /** The key with which a new event was sent: it may exist although the response was lost. Null if it was not sent. */
  sentKey: z.nullable(z.string()),
});

export type EventDraft = z.infer<typeof eventDraftSchema>;

export interface FormSource {
  /** The event to edit; a new one if omitted. */
  event?: Event | undefined;
  /** An event whose name and texts a new one begins with. */
  copyOf?: Event | undefined;
  /** What was typed into the short form. A draft of it that is stored here takes its place. */
  typed?: TypedEvent | undefined;
  /** The idempotency key of an unfinished event that is continued. */
  typedKey?: string | undefined;
}

/** What the form of an event is called among the drafts. */
function draftForm({ event, copyOf, typed, typedKey = typed?.idempotencyKey }: FormSource): string {
  if (event !== undefined) return `event/${event.id}`;
  if (copyOf !== undefined) return `event/copy-${copyOf.id}`;
  return typedKey === undefined ? 'event/new' : `event/new-${typedKey}`;
}

interface FormStart {
  /** The storage key of the draft. */
  key: string;
  /** What the form begins with. */
  values: EventValues;
  /** What the form goes back to when the restored draft is discarded. */
  savedValues: EventValues;
  /** Whether somebody else has changed the event since the restored draft began, and differently. */
  isConflict: boolean;
  /** When the restored draft was stored, in epoch milliseconds; null without one. */
  restoredFrom: number | null;
  /** Of a new event, the same for all attempts to send it. */
  idempotencyKey: string;
  /** Whether it has been sent before, so that the event may exist. */
  isSent: boolean;
}

/** What the form begins with: the event, or what was typed before and is not saved yet. */
export function startForm(source: FormSource): FormStart {
  const { event, copyOf, typed } = source;
  const key = draftKey(draftForm(source));
  const savedValues = savedValuesOf(source);
  const draft = readDraft(key, eventDraftSchema);
  const start = { key, savedValues, isConflict: false, restoredFrom: draft?.savedAt ?? null };
  if (draft === null) {
    const values = typed === undefined || copyOf !== undefined ? savedValues : typedValues(typed);
    const idempotencyKey = typed?.idempotencyKey ?? randomId();
    return { ...start, values, idempotencyKey, isSent: false };
  }
  const { values, base, sentKey } = draft.content;
  const sent = { idempotencyKey: sentKey ?? randomId(), isSent: sentKey !== null };
  const isStale = event !== undefined && base !== null && base.version !== event.version;
  const isConflict = isStale && differences(event, values).length > 0;
  return { ...start, ...sent, values, isConflict };
}

function savedValuesOf({ event, copyOf }: FormSource): EventValues {
  if (event !== undefined) return valuesOf(event);
  return copyOf === undefined ? emptyValues : copyOfValues(copyOf);
}

/** Whether this browser keeps unsaved changes of an event by the admin. */
export const hasEventDraft = (eventId: string): boolean =>
  localStore.read(draftKey(`event/${eventId}`)) !== null;

/** A form for a new event that was left before it was saved. */
export interface UnfinishedEvent {
  /** The storage key of its draft. */
  key: string;
  /** Empty if it has none yet. */
  name: string;
  /** Epoch milliseconds. */
  savedAt: number;
  /** The id of the event that it is a copy of; undefined if it is none. */
  copyOf: string | undefined;
  /** The key with which it came from the form in the grid; undefined if it did not. */
  typedKey: string | undefined;
}

/** The forms for new events that the admin has left in this browser, the latest first. */
export function unfinishedEvents(): UnfinishedEvent[] {
  const unfinished = draftForms().flatMap((form) => {
    const key = draftKey(form);
    const match = /^event\/(?:new(?:-(.+))?|copy-(.+))$/.exec(form);
    const draft = match && readDraft(key, eventDraftSchema);
    if (!draft) return [];
    const [, typedKey, copyOf] = match;
    const name = draft.content.values.name.trim();
    return [{ key, name, savedAt: draft.savedAt, copyOf, typedKey }];
  });
  return unfinished.toSorted((a, b) => b.savedAt - a.savedAt);
}
