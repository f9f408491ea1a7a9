import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EDITED_MEANWHILE } from '@/contract/event-desk';
import type { EditedEvent } from '@/contract/event-input';
import type { Event } from '@/contract/events';
import { deskStateOf, listPath } from '@/features/desk/desk-states';
import { deskErrorMessage } from '@/features/desk/desk-error-message';
import type { MailWishes } from '@/features/desk/event-form/event-form-save';
import { useDeleteEvent, useRestoreEvent, useUpdateEvent } from '@/features/desk/queries';
import { quotedName } from '@/features/desk/quoted-name';
import { focusHeading } from '@/hooks/use-focus-handover';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { ApiError } from '@/lib/api-error';
import { toast } from '@/lib/toast';
import { describeConflict } from './describe-conflict';
import { editableFields } from './editable-fields';

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
      ...(undo && { action: { label: 'Undo', onClick: () => void toastUndo(name, undo) } }),
      outlivesPage: true,
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
    if (error instanceof ApiError && error.status === 404) {
      void queryClient.invalidateQueries();
      return 'Somebody has deleted this event in the meantime.';
    }
    return deskErrorMessage(error);
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

  const single = useSingleFlight((action: () => Promise<unknown>) =>
    action().then(() => undefined),
  );

  return {
    problem,
    isPending: update.isPending || remove.isPending,
    /** @param notified Who gets a mail about it, in words; null if nobody. */
    publish: (notified: string | null) =>
      single(() =>
        changeStatus(
          { status: 'published', announce: notified !== null },
          `${quotedName(name)} is published`,
          notified === null ? undefined : `A mail goes to ${notified}.`,
        ),
      ),
    uncancel: ({ note, notified }: Announcement, onDone: () => void) =>
      single(async () => {
        const change = { status: 'published' as const, note, tell: notified !== null };
        if (await changeStatus(change, `${quotedName(name)} is back on`, mailWithUndo(notified)))
          onDone();
      }),
    cancel: ({ note, notified }: Announcement, onDone: () => void) =>
      single(async () => {
        const change = { status: 'cancelled' as const, note, tell: notified !== null };
        if (await changeStatus(change, `${quotedName(name)} is cancelled`, mailWithUndo(notified)))
          onDone();
      }),
    remove: () =>
      single(() =>
        attempt(async () => {
          await remove.mutateAsync(event.version);
          toastDone(`${quotedName(name)} is in the bin`, () => restore.mutateAsync());
          await navigate(listPath(deskStateOf(event, false)));
        }),
      ),
  };
}

/** Undo sends mail if the change did, so that members do not keep the wrong state. */
const mailWithUndo = (notified: string | null): string | undefined =>
  notified === null ? undefined : `A mail goes to ${notified}, and Undo sends them another.`;

async function toastUndo(name: string, undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    toast.success(`${quotedName(name)} is as it was`, { outlivesPage: true });
    // The button in the toast is gone, or about to go.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('[data-sonner-toaster]')) {
      focusHeading();
    }
  } catch (error) {
    const isConflict = error instanceof ApiError && error.code === EDITED_MEANWHILE;
    toast.error('This could not be undone', {
      description: isConflict ? 'The event has been changed since.' : deskErrorMessage(error),
      outlivesPage: true,
    });
  }
}
