import { useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { FormAlert } from '@/components/form-alert';
import { ShareButton } from '@/components/share-button';
import { buttonStyles } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { editEventPath, eventPath } from '@/lib/paths';
import { CancelDialog } from './cancel-dialog';
import { DeleteDialog } from './delete-dialog';
import { MoreActions } from './more-actions';
import { PublishButton } from './publish-button';
import { UncancelButton } from './uncancel-button';
import { useEventActions } from './use-event-actions';

const outline = buttonStyles({ variant: 'outline', size: 'sm' });
const primary = buttonStyles({ size: 'sm' });

interface EventActionsProps {
  event: Event;
  /** Receives the focus when the button of an action is gone, and says the new state of the event. */
  heading: RefObject<HTMLElement | null>;
}

/** What an organiser can do with an event. */
export function EventActions({ event, heading }: EventActionsProps) {
  const { id, status } = event;
  const actions = useEventActions(event);
  const [isCancelling, setCancelling] = useState(false);
  const [isUncancelling, setUncancelling] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const { problem, isPending } = actions;
  const isAsking = isCancelling || isUncancelling || isDeleting;
  const canBeCancelled = status === 'published' && !event.isOver;
  return (
    <div className="grid gap-4">
      {problem !== undefined && !isAsking && <FormAlert>{problem}</FormAlert>}
      <div className="flex flex-wrap gap-2.5">
        {status === 'draft' && (
          <PublishButton
            event={event}
            isPending={isPending}
            returnFocusTo={heading}
            onPublish={actions.publish}
          />
        )}
        <Link to={editEventPath(id)} className={status === 'draft' ? outline : primary}>
          Edit
        </Link>
        {status === 'cancelled' && (
          <UncancelButton
            event={event}
            problem={problem}
            isPending={isPending}
            open={isUncancelling}
            onOpenChange={setUncancelling}
            returnFocusTo={heading}
            onUncancel={(announcement) =>
              actions.uncancel(announcement, () => setUncancelling(false))
            }
          />
        )}
        <Link to={eventPath(id)} className={outline}>
          {status === 'draft' ? 'Preview page' : 'View page'}
        </Link>
        {status !== 'draft' && (
          <ShareButton title={event.name} path={eventPath(event.id)} size="sm" />
        )}
        <MoreActions
          ref={menuButton}
          event={event}
          isPending={isPending}
          canBeCancelled={canBeCancelled}
          onCancel={() => setCancelling(true)}
          onDelete={event.interested > 0 ? () => setDeleting(true) : actions.remove}
        />
      </div>
      <DeleteDialog
        event={event}
        canBeCancelled={canBeCancelled}
        open={isDeleting}
        onOpenChange={setDeleting}
        returnFocusTo={menuButton}
        problem={problem}
        isPending={isPending}
        onDelete={() => void actions.remove()}
      />
      <CancelDialog
        event={event}
        open={isCancelling}
        onOpenChange={setCancelling}
        returnFocusTo={menuButton}
        problem={problem}
        isPending={isPending}
        onCancel={(announcement) => actions.cancel(announcement, () => setCancelling(false))}
      />
    </div>
  );
}
