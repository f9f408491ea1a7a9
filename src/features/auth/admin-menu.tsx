import * as Menu from '@radix-ui/react-dropdown-menu';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { MenuContent, menuItemStyles, MenuSeparator } from '@/components/ui/menu';
import { useIsOwnServer } from '@/components/own-server-only';
import { paths, upcomingEventsPath } from '@/domain/paths';
import { AdminSignOutDialog } from './admin-sign-out-dialog';
import { useAdminSignOutHere } from './auth-mutations';

interface AdminMenuProps {
  /** The desk has links of its own, so that only the ways to sign out are left. */
  isInAdmin?: boolean;
  onSignedOut?: () => void;
}

/** The admin's menu in the header. */
export function AdminMenu({ isInAdmin = false, onSignedOut }: AdminMenuProps) {
  const isOwn = useIsOwnServer();
  const signOutHere = useAdminSignOutHere(onSignedOut);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu.Root modal={false}>
        {isInAdmin ? (
          <Menu.Trigger
            ref={trigger}
            className={`${buttonStyles({ variant: 'outline', size: 'sm' })} max-[19rem]:min-h-[44px] max-[19rem]:px-3 max-[19rem]:py-0`}
          >
            Sign out…
          </Menu.Trigger>
        ) : (
          <Menu.Trigger ref={trigger} className={adminButtonStyles} aria-label="Admin menu">
            Admin
          </Menu.Trigger>
        )}
        <MenuContent align="end" sideOffset={18}>
          {!isInAdmin && (
            <>
              <Menu.Label className="px-3 py-2">You are signed in as an admin.</Menu.Label>
              <MenuSeparator />
              {isOwn && (
                <Menu.Item asChild className={menuItemStyles}>
                  <Link to={paths.admin}>Organiser’s desk</Link>
                </Menu.Item>
              )}
              <Menu.Item asChild className={menuItemStyles}>
                <Link to={isOwn ? paths.newEvent : upcomingEventsPath}>Create an event</Link>
              </Menu.Item>
            </>
          )}
          <Menu.Item className={menuItemStyles} onSelect={() => signOutHere.mutate()}>
            Sign out on this device
          </Menu.Item>
          {isOwn && (
            <Menu.Item className={menuItemStyles} onSelect={() => setAsking(true)}>
              Sign out on all devices…
            </Menu.Item>
          )}
        </MenuContent>
      </Menu.Root>
      <AdminSignOutDialog
        open={isAsking}
        onOpenChange={setAsking}
        onSignedOut={onSignedOut}
        returnFocusTo={trigger}
      />
    </>
  );
}

/** The styles of the header's Admin button. The header needs them before the code of the button's menu has arrived. */
const adminButtonStyles = `${buttonStyles({ variant: 'secondary', size: 'sm' })} max-[19rem]:mr-1 max-[19rem]:ml-auto max-[19rem]:px-2`;
