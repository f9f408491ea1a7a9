import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type BaseSyntheticEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import {
  createEvent,
  EDITED_MEANWHILE,
  EVENT_DELETED,
  IDEMPOTENCY_KEY,
  QUESTIONS_ANSWERED,
  SAVED_DIFFERENTLY,
  updateEvent,
} from '@/contract/admin-events';
import type { EditedEvent } from '@/contract/event-input';
import { eventSchema, type Event, type EventStatus } from '@/contract/events';
import { request } from '@/lib/api-client';
import { ApiError, isSessionError, logHandledError } from '@/lib/api-error';
import { adminEventPath } from '@/domain/paths';
import { differences } from './conflict';
import { removeDraft } from '../drafts';
import { formFieldOf } from './event-form-check';
import { toEditedEvent, toNewEvent, type EventValues } from './event-form-values';
import { cacheEvent, interestQuery, readWholeEvent } from '../event-queries';
import { NEW_LIMIT } from '../people/event-message';
import { deliveryInWords, type Audience } from '../mail/mail-audience';

interface SaveInput {
  values: EventValues;
  /** The event that is edited; null for a new one. */
  base: Event | null;
  idempotencyKey: string;
  mail: MailWishes;
}

/** Who gets a mail about the save. */
export type MailWishes = Pick<EditedEvent, 'announce' | 'tell'>;

type SaveResult =
  | { kind: 'saved'; event: Event }
  /** Somebody else has changed the event; nothing is saved. */
  | { kind: 'conflict'; current: Event };

/** Creates or replaces an event. */
function useSaveEvent() {
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
  try {
    const { data: event } = await request(createEvent, { body: input }, { headers });
    return { kind: 'saved', event };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === SAVED_DIFFERENTLY)) throw error;
    // The response to an earlier attempt was lost, and the text has changed since.
    return update(values, eventSchema.parse(error.data), mail);
  }
}

async function update(values: EventValues, base: Event, mail: MailWishes): Promise<SaveResult> {
  const params = { id: base.id };
  try {
    const body = { ...toEditedEvent(values, base), ...mail };
    return { kind: 'saved', event: (await request(updateEvent, { params, body })).data };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === EDITED_MEANWHILE)) throw error;
    const current = await readWholeEvent(base.id);
    // The response to an earlier attempt may have been lost.
    if (differences(current, values).length === 0) return { kind: 'saved', event: current };
    return { kind: 'conflict', current };
  }
}

interface SubmitOptions {
  form: UseFormReturn<EventValues>;
  draftKey: string;
  idempotencyKey: string;
  base: Event | null;
  isAdmin: boolean;
  /** Who is told of the saved change: the audience of the form, unless the organiser has declined. */
  notified: Audience | null;
  /** Waits for the picture. Resolves to whether the form can be saved with it. */
  isPictureReady: () => Promise<boolean>;
  /**
   * Shows what is wrong with the picture's address, if that is what the event will have. Not awaited: other errors do
   * not wait for a host that does not respond.
   */
  showPictureError: () => void;
  /** Called before the values are sent, whose response may be lost. */
  onSend: (values: EventValues) => void;
  onConflict: (current: Event) => void;
  /** The event that an earlier save created has been deleted, so the next save creates another one. */
  onDeleted: () => void;
}

/** Saves the form. A save that was rejected because the session had ended is repeated after the next login. */
export function useSubmit({ form, base, isAdmin, ...options }: SubmitOptions) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const save = useSaveEvent();
  const [isWaitingForLogin, setIsWaitingForLogin] = useState(false);

  const onError = (error: Error) => {
    logHandledError('Saving an event', error);
    if (!(error instanceof ApiError)) return;
    setIsWaitingForLogin(isSessionError(error));
    if (error.code === EVENT_DELETED) options.onDeleted();
    // The form then shows them as fixed.
    if (error.code === QUESTIONS_ANSWERED && base !== null) {
      void queryClient.invalidateQueries({ queryKey: interestQuery(base.id).queryKey });
    }
    const field = formFieldOf(error.field, form.getValues());
    if (field !== undefined) form.setError(field, { message: error.message });
  };

  const onValid = async () => {
    save.reset();
    setIsWaitingForLogin(false);
    if (!(await options.isPictureReady())) return;
    const { idempotencyKey, draftKey } = options;
    const values = form.getValues();
    const mail = mailWishes(options.notified, values);
    options.onSend(values);
    const result = await save.mutateAsync({ values, base, idempotencyKey, mail }).catch(onError);
    if (result?.kind === 'conflict') options.onConflict(result.current);
    if (result?.kind !== 'saved') return;
    removeDraft(draftKey);
    toastSaved(result.event, base, hasMail(mail) ? options.notified : null);
    const { id } = result.event;
    await navigate(
      isNewlyLimited(result.event, base)
        ? adminEventPath(id, 'people') + NEW_LIMIT
        : adminEventPath(id),
    );
  };

  /** @param status What the button asks for; undefined keeps the state. */
  const submit = (status: EventStatus | undefined, event?: BaseSyntheticEvent) => {
    if (status !== undefined) form.setValue('status', status);
    return form.handleSubmit(onValid, options.showPictureError)(event);
  };

  const onAdminChange = useEffectEvent(() => {
    if (isAdmin && isWaitingForLogin) void submit(undefined);
  });
  useEffect(() => onAdminChange(), [isAdmin]);

  return { submit, isSaved: save.data?.kind === 'saved', error: save.error };
}

/** Whether some of those who were interested have to wait now, and do not know yet. */
const isNewlyLimited = ({ waiting }: Event, base: Event | null): boolean =>
  base !== null && base.capacity === null && waiting !== null && waiting > 0;

function toastSaved(event: Event, base: Event | null, notified: Audience | null): void {
  // The server counts no version for a save that changes nothing.
  if (event.version === base?.version) {
    toast.info('Nothing has changed');
    return;
  }
  toast.success(savedText(event, base), {
    ...(notified !== null && { description: `${deliveryInWords(notified)}.` }),
  });
}

function savedText(event: Event, base: Event | null): string {
  if (event.status === 'draft') return 'Draft saved';
  return base === null || base.status === 'draft' ? 'Event published' : 'Changes saved';
}

/** A draft is announced to nobody. */
function mailWishes(notified: SubmitOptions['notified'], { status }: EventValues): MailWishes {
  if (notified?.kind === 'interested') return { tell: true };
  return notified?.kind === 'subscribers' && status === 'published' ? { announce: true } : {};
}

const hasMail = ({ announce = false, tell = false }: MailWishes) => announce || tell;
