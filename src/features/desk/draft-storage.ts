import * as z from 'zod/mini';
import { eventSchema, type Event } from '@/contract/events';
import { localStore } from '@/lib/storage';
import { eventValuesSchema } from './event-form-values';

const storedDraftSchema = z.object({
  values: eventValuesSchema,
  /** The event that was edited, as it was when the edit began; null for a new one. */
  base: z.nullable(eventSchema),
  /** Of a new event that was sent at least once: it may exist although its response was lost. */
  sentWithKey: z.nullable(z.string()),
  /** Epoch milliseconds. */
  savedAt: z.number(),
});

/** What was typed into the form and is not saved yet. */
export type StoredDraft = z.infer<typeof storedDraftSchema>;

/** The storage key of an event's draft, of a copy's or of a new event's. */
export function draftKey(event: Event | undefined, copyOf: Event | undefined): string {
  if (event !== undefined) return `dss-event-draft-${event.id}`;
  return copyOf === undefined ? 'dss-event-draft-new' : `dss-event-draft-copy-${copyOf.id}`;
}

/** The stored draft; null if there is none or it is unreadable. */
export function readDraft(key: string): StoredDraft | null {
  try {
    return storedDraftSchema.safeParse(JSON.parse(localStore.read(key) ?? 'null')).data ?? null;
  } catch {
    // Invalid JSON is ignored.
    return null;
  }
}

/** Stores a draft. Returns whether it survives a reload. */
export const writeDraft = (key: string, draft: StoredDraft): boolean =>
  localStore.write(key, JSON.stringify(draft));

export const removeDraft = (key: string): void => localStore.remove(key);
