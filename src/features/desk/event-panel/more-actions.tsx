import * as Menu from '@radix-ui/react-dropdown-menu';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from '@/components/ui/spinner';
import { buttonStyles } from '@/components/ui/button';
import { MenuContent, menuItemStyles, MenuSeparator } from '@/components/ui/menu';
import type { Event } from '@/contract/events';
import { duplicateEventPath } from '@/lib/paths';

interface MoreActionsProps {
  ref: RefObject<HTMLButtonElement | null>;
  event: Event;
  isPending: boolean;
  canBeCancelled: boolean;
  onCancel: () => void;
  onDelete: () => void;
}

/** The rarer actions, in a menu. */
export function MoreActions({
  ref,
  event,
  isPending,
  canBeCancelled,
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
