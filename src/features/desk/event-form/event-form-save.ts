import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createEvent, EDITED_MEANWHILE, IDEMPOTENCY_KEY, updateEvent } from '@/contract/event-desk';
import { newEventSchema, type EditedEvent, type NewEvent } from '@/contract/event-input';
import { readEvent, type Event } from '@/contract/events';
import { toEditedEvent, toNewEvent, type EventValues } from '@/features/desk/event-form-values';
import { cacheEvent } from '@/features/desk/queries';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { mergeEdits, type Conflict } from './conflict-merge';

interface SaveInput {
  values: EventValues;
  /** The event that is edited; null for a new one. */
  base: Event | null;
  idempotencyKey: string;
  mail: MailWishes;
}

/** Whom a mail tells of the save. */
export type MailWishes = Pick<EditedEvent, 'announce' | 'tell'>;

type SaveResult =
  | { kind: 'saved'; event: Event }
  /** Somebody else has changed the same; nothing is saved. */
  | { kind: 'conflict'; current: Event; values: EventValues; conflicts: Conflict[] };

/** Creates or replaces an event. What only somebody else has changed meanwhile is taken over. */
export function useSaveEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ values, base, idempotencyKey, mail }: SaveInput): Promise<SaveResult> =>
      base === null ? create(values, idempotencyKey, mail) : update(values, base, mail),
    onSuccess: (result) => {
      if (result.kind === 'saved') cacheEvent(queryClient, result.event);
    },
  });
}

async function create(
  values: EventValues,
  idempotencyKey: string,
  mail: MailWishes,
): Promise<SaveResult> {
  const input = { ...toNewEvent(values), announce: mail.announce };
  const headers = { [IDEMPOTENCY_KEY]: idempotencyKey };
  const { data: event } = await request(createEvent, { body: input }, { headers });
  // The response to an earlier attempt was lost, and the text has changed since.
  if (!hasTextsOf(event, input)) return update(values, event, mail);
  return { kind: 'saved', event };
}

const sentTexts = ['name', 'description', 'image', 'place', 'link', 'status'] as const;

function hasTextsOf(event: Event, sent: NewEvent): boolean {
  const normalized = newEventSchema.parse(sent);
  const hasDate = normalized.date === '' || normalized.date === event.date;
  const { startsAt, endsAt } = normalized;
  const hasTimes = startsAt === event.startsAt && endsAt === event.endsAt;
  return hasDate && hasTimes && sentTexts.every((field) => normalized[field] === event[field]);
}

async function update(values: EventValues, base: Event, mail: MailWishes): Promise<SaveResult> {
  const params = { id: base.id };
  try {
    const body = { ...toEditedEvent(values, base), ...mail };
    return { kind: 'saved', event: (await request(updateEvent, { params, body })).data };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === EDITED_MEANWHILE)) throw error;
    const { data: current } = await request(readEvent, { params });
    const merge = mergeEdits(base, values, current);
    if (merge.conflicts.length > 0) return { kind: 'conflict', current, ...merge };
    return update(merge.values, current, mail);
  }
}
