import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { EDITED_MEANWHILE } from '@/contract/admin-events';
import { unchanged, type EditedEvent } from '@/contract/event-input';
import type { Event } from '@/contract/events';
import { focusHeading } from '@/hooks/use-focus-handover';
import { ApiError, errorMessage, isNotFound } from '@/lib/api-error';
import { ACTION_TOAST_MS } from '@/lib/toasts';
import type { MailWishes } from './event-form-save';
import { changeInWords } from './event-history';
import {
  adminEventQuery,
  historyQuery,
  useDeleteEvent,
  useRestoreEvent,
  useUpdateEvent,
} from '../event-queries';
import { eventListStateOf, listPath } from './event-states';
import { quotedName } from '../words';

type StatusChange = Pick<EditedEvent, 'status'> & Partial<Pick<EditedEvent, 'note'>> & MailWishes;

export const MAX_LENGTH_NOTE = 500;

/** What the dialogs ask for that cancel an event and take it back. */
export interface Announcement {
  note: string;
  /** Who is told of it, in words; null if nobody. */
  delivery: string | null;
}

/**
 * What organisers do with an event. The toast of each action offers Undo, except after a mail with a link to a page that
 * Undo would remove. `mutation` says whether an action runs, and why the last one failed.
 */
export function useEventActions(event: Event) {
  const { id, name } = event;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const update = useUpdateEvent(id);
  const remove = useDeleteEvent(id);
  const restore = useRestoreEvent(id);

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

  const attempt = useMutation({
    mutationFn: async (action: () => Promise<void>) => {
      try {
        await action();
      } catch (error) {
        throw await explained(error);
      }
    },
  });

  const explained = async (error: unknown): Promise<unknown> => {
    if (error instanceof ApiError && error.code === EDITED_MEANWHILE) {
      return reworded(error, await describeConflict(queryClient, event));
    }
    if (!isNotFound(error)) return error;
    void queryClient.invalidateQueries();
    return reworded(error, 'Somebody has deleted this event in the meantime.');
  };

  const changeStatus = async (change: StatusChange, done: string, description?: string) => {
    const changed = await update.mutateAsync({ ...unchanged(event), ...change });
    const { status, note } = event;
    const { announce = false, tell } = change;
    const undo = () =>
      update.mutateAsync({ ...unchanged(changed), status, note, ...(tell && { tell }) });
    // As a draft, the event would have no page any more for the link of an announcement.
    toastDone(done, announce ? null : undo, description);
  };

  return {
    mutation: { isPending: attempt.isPending || update.isPending, error: attempt.error },
    /** @param delivery Who is told of it, in words; null if nobody. */
    publish: (delivery: string | null) =>
      attempt.mutate(() =>
        changeStatus(
          { status: 'published', announce: delivery !== null },
          `${quotedName(name)} is published`,
          delivery === null ? undefined : `${delivery}.`,
        ),
      ),
    uncancel: ({ note, delivery }: Announcement, onSuccess: () => void) => {
      const change = { status: 'published', note, tell: delivery !== null } as const;
      const done = `${quotedName(name)} is back on`;
      attempt.mutate(() => changeStatus(change, done, deliveryWithUndo(delivery)), { onSuccess });
    },
    cancel: ({ note, delivery }: Announcement, onSuccess: () => void) => {
      const change = { status: 'cancelled', note, tell: delivery !== null } as const;
      const done = `${quotedName(name)} is cancelled`;
      attempt.mutate(() => changeStatus(change, done, deliveryWithUndo(delivery)), { onSuccess });
    },
    remove: () =>
      attempt.mutate(async () => {
        await remove.mutateAsync(event.version);
        toastDone(`${quotedName(name)} is in the bin`, () => restore.mutateAsync());
        await navigate(listPath(eventListStateOf(event, false)));
      }),
  };
}

const reworded = ({ status, code }: ApiError, message: string) =>
  new ApiError({ status, code, message });

/** Undo tells people if the change did, so that they do not keep the wrong state. */
const deliveryWithUndo = (delivery: string | null): string | undefined =>
  delivery === null ? undefined : `${delivery}, and Undo sends another.`;

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
      description: isConflict ? 'The event has been changed since.' : errorMessage(error),
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
