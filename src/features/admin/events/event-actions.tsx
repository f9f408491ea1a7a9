import * as Menu from '@radix-ui/react-dropdown-menu';
import { useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { FormAlert } from '@/components/ui/field';
import { ShareMenu } from '@/components/share-menu';
import { Button, buttonStyles } from '@/components/ui/button';
import { MenuContent, menuItemStyles, MenuSeparator } from '@/components/ui/menu';
import { Spinner } from '@/components/ui/spinner';
import type { Event } from '@/contract/events';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { society } from '@/data/society';
import { whenInWords } from '@/domain/event-time';
import { isolated } from '@/domain/isolated';
import { duplicateEventPath, editEventPath, eventPath } from '@/domain/paths';
import { errorMessage } from '@/lib/api-error';
import { AnnounceButton } from './announce-button';
import { CancelDialog, DeleteDialog, UncancelButton } from './event-dialogs';
import { useRestoreEvent } from '../event-queries';
import {
  deliveryInWords,
  isTold,
  MailChoice,
  tellInWords,
  useSubscribers,
} from '../mail/mail-audience';
import { firstDay } from '../event-when';
import { RepeatDialog } from './repeat-dialog';
import { useEventActions } from './use-event-actions';
import { quotedName } from '../words';

const outline = buttonStyles({ variant: 'outline', size: 'sm' });
const primary = buttonStyles({ size: 'sm' });

type Question = 'cancel' | 'uncancel' | 'delete' | 'repeat';

interface EventActionsProps {
  event: Event;
  /** Receives the focus when the button of an action is gone, and says the new state of the event. */
  heading: RefObject<HTMLElement | null>;
}

/** What an organiser can do with an event. */
export function EventActions({ event, heading }: EventActionsProps) {
  const { id, status } = event;
  const actions = useEventActions(event);
  const [asked, setAsked] = useState<Question>();
  const menuButton = useRef<HTMLButtonElement>(null);
  const { mutation } = actions;
  const { isPending, error } = mutation;
  const close = () => setAsked(undefined);
  const dialog = (question: Question) => ({
    event,
    mutation,
    open: asked === question,
    onOpenChange: (open: boolean) => setAsked(open ? question : undefined),
  });
  const canBeCancelled = status === 'published' && !event.isOver;
  const day = firstDay(event);
  return (
    <div className="grid gap-4">
      {error !== null && asked === undefined && <FormAlert>{errorMessage(error)}</FormAlert>}
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
            {...dialog('uncancel')}
            returnFocusTo={heading}
            onYes={(announcement) => actions.uncancel(announcement, close)}
          />
        )}
        <Link to={eventPath(id)} className={outline}>
          {status === 'draft' ? 'Preview page' : 'View page'}
        </Link>
        {status !== 'draft' && (
          <ShareMenu
            event={{ ...event, isUpcoming: canBeCancelled }}
            when={whenInWords(event, society.timeZone)}
            size="sm"
          />
        )}
        <MoreActions
          ref={menuButton}
          event={event}
          isPending={isPending}
          canBeCancelled={canBeCancelled}
          onRepeat={day === null ? null : () => setAsked('repeat')}
          onCancel={() => setAsked('cancel')}
          onDelete={event.interested > 0 ? () => setAsked('delete') : actions.remove}
        />
        {canBeCancelled && <AnnounceButton event={event} returnFocusTo={heading} />}
      </div>
      <DeleteDialog
        {...dialog('delete')}
        canBeCancelled={canBeCancelled}
        returnFocusTo={menuButton}
        onYes={actions.remove}
      />
      <CancelDialog
        {...dialog('cancel')}
        returnFocusTo={menuButton}
        onYes={(announcement) => actions.cancel(announcement, close)}
      />
      {asked === 'repeat' && day !== null && (
        <RepeatDialog event={event} day={day} returnFocusTo={menuButton} onClose={close} />
      )}
    </div>
  );
}

interface MoreActionsProps {
  ref: RefObject<HTMLButtonElement | null>;
  event: Event;
  isPending: boolean;
  canBeCancelled: boolean;
  /** Null for an event without a date. */
  onRepeat: (() => void) | null;
  onCancel: () => void;
  onDelete: () => void;
}

/** The rarer actions, in a menu. */
function MoreActions({
  ref,
  event,
  isPending,
  canBeCancelled,
  onRepeat,
  onCancel,
  onDelete,
}: MoreActionsProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        ref={ref}
        aria-label="More actions"
        className={buttonStyles({ variant: 'outline', size: 'icon' })}
      >
        {isPending ? <Spinner /> : <Dots />}
      </Menu.Trigger>
      <MenuContent align="start" sideOffset={8}>
        <Menu.Item asChild className={menuItemStyles}>
          <Link to={duplicateEventPath(event.id)}>Duplicate</Link>
        </Menu.Item>
        {onRepeat !== null && (
          <Menu.Item className={menuItemStyles} onSelect={onRepeat}>
            Repeat…
          </Menu.Item>
        )}
        {canBeCancelled && (
          <Menu.Item className={menuItemStyles} onSelect={onCancel}>
            Cancel the event…
          </Menu.Item>
        )}
        <MenuSeparator />
        <Menu.Item className={`${menuItemStyles} text-red-deep`} onSelect={onDelete}>
          {event.interested > 0 ? 'Delete…' : 'Delete'}
        </Menu.Item>
      </MenuContent>
    </Menu.Root>
  );
}

const Dots = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="currentColor">
    <circle cx="4.5" cy="12" r="2.4" />
    <circle cx="12" cy="12" r="2.4" />
    <circle cx="19.5" cy="12" r="2.4" />
  </svg>
);

interface PublishButtonProps {
  event: Event;
  isPending: boolean;
  /** Receives the focus once the event is published and the button gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
  /** @param delivery Who is told, in words; null if nobody. */
  onPublish: (delivery: string | null) => void;
}

/** Publishes a draft. A checkbox decides whether subscribers and channels are told. */
function PublishButton({ event, isPending, returnFocusTo, onPublish }: PublishButtonProps) {
  const button = useFocusHandover(returnFocusTo);
  const audience = useSubscribers(event, event);
  const [isNotified, setNotified] = useState(true);
  const announce = isTold(audience, isNotified);
  const tell = announce ? tellInWords(audience) : null;
  return (
    <>
      {audience !== null && (
        <div className="basis-full">
          <MailChoice audience={audience} isNotified={isNotified} onChange={setNotified} />
        </div>
      )}
      <Button
        ref={button}
        size="sm"
        variant="secondary"
        pending={isPending}
        onClick={() => onPublish(announce ? deliveryInWords(audience) : null)}
      >
        {tell === null ? 'Publish' : `Publish and ${tell}`}
      </Button>
    </>
  );
}

interface RestoreButtonProps {
  event: Pick<Event, 'id' | 'name'>;
  /** Receives the focus once the event is restored and the button gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Takes an event out of the bin. */
export function RestoreButton({ event, returnFocusTo }: RestoreButtonProps) {
  const button = useFocusHandover(returnFocusTo);
  const restore = useRestoreEvent(event.id, () =>
    toast.success(`${quotedName(event.name)} is back`),
  );
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        ref={button}
        variant="outline"
        size="sm"
        pending={restore.isPending}
        aria-label={`Restore ${isolated(event.name)}`}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
      {restore.error !== null && (
        <p role="alert" className="text-sm font-medium text-red-deep">
          {errorMessage(restore.error)}
        </p>
      )}
    </div>
  );
}
