import * as Menu from '@radix-ui/react-dropdown-menu';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from '@/components/ui/spinner';
import { buttonStyles } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { duplicateEventPath } from '@/lib/paths';

const itemStyles =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 font-medium outline-none data-[highlighted]:bg-blue-soft';

interface MoreActionsProps {
  ref: RefObject<HTMLButtonElement | null>;
  event: Event;
  isPending: boolean;
  onBackToDraft: () => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** The rarer actions, in a menu. */
export function MoreActions({
  ref,
  event,
  isPending,
  onBackToDraft,
  onCancel,
  onDelete,
}: MoreActionsProps) {
  const canBeTakenBack = event.status === 'published' && !event.isOver;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        ref={ref}
        aria-label="More actions"
        className={buttonStyles({ variant: 'outline', size: 'icon' })}
      >
        {isPending ? <Spinner /> : <Dots />}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="start"
          sideOffset={8}
          collisionPadding={16}
          className="z-30 w-64 max-w-[calc(100vw-2rem)] rounded-card border-2 border-foreground bg-card p-2"
        >
          <Menu.Item asChild className={itemStyles}>
            <Link to={duplicateEventPath(event.id)}>Duplicate</Link>
          </Menu.Item>
          {canBeTakenBack && (
            <>
              {/* It would vanish for members who are interested in it, so the server refuses. */}
              {event.interested === 0 && (
                <Menu.Item className={itemStyles} onSelect={onBackToDraft}>
                  Back to draft
                </Menu.Item>
              )}
              <Menu.Item className={itemStyles} onSelect={onCancel}>
                Cancel the event…
              </Menu.Item>
            </>
          )}
          <Menu.Separator className="my-1 h-0.5 bg-border" />
          <Menu.Item className={`${itemStyles} text-red-deep`} onSelect={onDelete}>
            Delete
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
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
