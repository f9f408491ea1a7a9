import * as Menu from '@radix-ui/react-dropdown-menu';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/avatar';
import { MenuContent, menuItemStyles, MenuSeparator } from '@/components/ui/menu';
import { isolated } from '@/domain/isolated';
import { paths } from '@/domain/paths';
import { SignOutDialog } from './sign-out-dialog';
import { userQuery } from '@/features/auth/user-query';
import { useProfile } from './profile-queries';
import { useQuery } from '@tanstack/react-query';
import { useMemberKey } from '@/hooks/use-session';

function ProfileMenu() {
  const { user, problem, retry, isRetrying } = useProfile();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger
          ref={trigger}
          className="rounded-full"
          aria-label={user === null ? 'Profile menu' : `Profile menu of ${isolated(user.name)}`}
        >
          <Avatar {...(user ?? { name: '?', imageUrl: '' })} />
        </Menu.Trigger>
        <MenuContent align="end" sideOffset={18}>
          {user === null ? (
            <>
              <Menu.Label className="px-3 py-2">{problem}</Menu.Label>
              <Menu.Item
                className={menuItemStyles}
                onSelect={(event) => {
                  // Keeps the menu open to show the result.
                  event.preventDefault();
                  retry();
                }}
              >
                {isRetrying ? 'Trying again…' : 'Try again'}
              </Menu.Item>
            </>
          ) : (
            <Menu.Label className="px-3 py-2">
              <span className="block truncate font-semibold">{user.name}</span>
              <span className="block truncate text-sm text-muted">{user.email}</span>
            </Menu.Label>
          )}
          <MenuSeparator />
          <Menu.Item asChild className={menuItemStyles}>
            <Link to={paths.profile}>My Profile</Link>
          </Menu.Item>
          <Menu.Item className={menuItemStyles} onSelect={() => setDialogOpen(true)}>
            Sign Out
          </Menu.Item>
        </MenuContent>
      </Menu.Root>
      <SignOutDialog open={isDialogOpen} onOpenChange={setDialogOpen} returnFocusTo={trigger} />
    </>
  );
}

/**
 * Loads the profile, which refreshes the session, also while the server is unreachable; for a member it renders the menu
 * of the header too.
 */
export function MemberSession({ isMember }: { isMember: boolean }) {
  useQuery(userQuery(useMemberKey()));
  return isMember && <ProfileMenu />;
}
