import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { EDITED_MEANWHILE } from '@/contract/admin-events';
import type { EditedEvent } from '@/contract/event-input';
import type { Event } from '@/contract/events';
import { focusHeading } from '@/hooks/use-focus-handover';
import { ApiError, isNotFound } from '@/lib/api-error';
import { ACTION_TOAST_MS } from '@/lib/toasts';
import type { MailWishes } from './event-form-save';
import { toEditedEvent, valuesOf } from './event-form-values';
import { changeInWords } from './event-history';
import {
  adminEventQuery,
  historyQuery,
  useDeleteEvent,
  useRestoreEvent,
  useUpdateEvent,
} from '../event-queries';
import { eventListStateOf, listPath } from './event-states';
import { adminErrorMessage, quotedName } from '../words';

type StatusChange = Pick<EditedEvent, 'status'> & Partial<Pick<EditedEvent, 'note'>> & MailWishes;

export const MAX_LENGTH_NOTE = 500;

/** What the dialogs ask for that cancel an event and take it back. */
export interface Announcement {
  note: string;
  /** Who gets a mail about it, in words; null if nobody. */
  notified: string | null;
}

/**
 * What organisers do with an event. The toast of each action offers Undo, except after a mail with a link to a page that
 * Undo would remove. `problem` says why the last action failed.
 */
export function useEventActions(event: Event) {
  const { id, name } = event;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const update = useUpdateEvent(id);
  const remove = useDeleteEvent(id);
  const restore = useRestoreEvent(id);
  const [problem, setProblem] = useState<string>();

  const toastDone = (title: string, undo: (() => Promise<unknown>) | null, description?: string) =>
    toast.success(title, {
      ...(description !== undefined && { description }),
      ...(undo && {
        // It replaces the one before: what that undoes may depend on what has been done since.
        id: 'undo',
        duration: ACTION_TOAST_MS,
        action: { label: 'Undo', onClick: () => void toastUndo(name, undo) },
      }),
    });

  /** Resolves to whether the action succeeded. */
  const attempt = async (action: () => Promise<void>): Promise<boolean> => {
    setProblem(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(await eventErrorMessage(error));
      return false;
    }
  };

  const eventErrorMessage = async (error: unknown): Promise<string> => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === EDITED_MEANWHILE) return describeConflict(queryClient, event);
    if (isNotFound(error)) {
      void queryClient.invalidateQueries();
      return 'Somebody has deleted this event in the meantime.';
    }
    return adminErrorMessage(error);
  };

  const changeStatus = (change: StatusChange, done: string, description?: string) =>
    attempt(async () => {
      const changed = await update.mutateAsync({ ...editableFields(event), ...change });
      const { status, note } = event;
      const { announce = false, tell } = change;
      const undo = () =>
        update.mutateAsync({ ...editableFields(changed), status, note, ...(tell && { tell }) });
      // As a draft, the event would have no page any more for the link of an announcement.
      toastDone(done, announce ? null : undo, description);
    });

  return {
    problem,
    isPending: update.isPending || remove.isPending,
    /** @param notified Who gets a mail about it, in words; null if nobody. */
    publish: (notified: string | null) =>
      changeStatus(
        { status: 'published', announce: notified !== null },
        `${quotedName(name)} is published`,
        notified === null ? undefined : `A mail goes to ${notified}.`,
      ),
    uncancel: async ({ note, notified }: Announcement, onDone: () => void) => {
      const change = { status: 'published' as const, note, tell: notified !== null };
      if (await changeStatus(change, `${quotedName(name)} is back on`, mailWithUndo(notified)))
        onDone();
    },
    cancel: async ({ note, notified }: Announcement, onDone: () => void) => {
      const change = { status: 'cancelled' as const, note, tell: notified !== null };
      if (await changeStatus(change, `${quotedName(name)} is cancelled`, mailWithUndo(notified)))
        onDone();
    },
    remove: () =>
      attempt(async () => {
        await remove.mutateAsync(event.version);
        toastDone(`${quotedName(name)} is in the bin`, () => restore.mutateAsync());
        await navigate(listPath(eventListStateOf(event, false)));
      }),
  };
}

/** Undo sends mail if the change did, so that members do not keep the wrong state. */
const mailWithUndo = (notified: string | null): string | undefined =>
  notified === null ? undefined : `A mail goes to ${notified}, and Undo sends them another.`;

async function toastUndo(name: string, undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    toast.success(`${quotedName(name)} is as it was`);
    // The button in the toast is gone, or about to go.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('[data-sonner-toaster]')) {
      focusHeading();
    }
  } catch (error) {
    const isConflict = error instanceof ApiError && error.code === EDITED_MEANWHILE;
    toast.error('This could not be undone', {
      description: isConflict ? 'The event has been changed since.' : adminErrorMessage(error),
    });
  }
}

const NOTHING_SAVED =
  'This is the event as it is now. Your change was not made: make it again if it is still right.';

/** Reloads an event that has been changed meanwhile, and says who changed what. */
async function describeConflict(queryClient: QueryClient, seen: Event): Promise<string> {
  const [history] = await Promise.all([
    queryClient.fetchQuery({ ...historyQuery(seen.id), staleTime: 0 }).catch(() => []),
    queryClient.invalidateQueries({ queryKey: adminEventQuery(seen.id).queryKey, exact: true }),
  ]);
  const since = history.filter(
    ({ action, at }) => action !== 'announced' && Date.parse(at) > Date.parse(seen.updatedAt),
  );
  if (since.length === 0) return `This event has been changed meanwhile. ${NOTHING_SAVED}`;
  const sentences = [...new Set(since.map(({ by }) => by))].map((admin) => {
    const changed = since.flatMap((change) => (change.by === admin ? change.changed : []));
    return `${admin} ${changeInWords({ action: 'changed', changed, told: 0 })}`;
  });
  return `${sentences.join('; ')}, while you had it open. ${NOTHING_SAVED}`;
}

/** The body of a PUT that changes nothing: each action changes one part of it. */
const editableFields = (event: Event): EditedEvent => toEditedEvent(valuesOf(event), event);
