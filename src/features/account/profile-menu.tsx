import * as Menu from '@radix-ui/react-dropdown-menu';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/avatar';
import { isolated } from '@/lib/isolated';
import { paths } from '@/lib/paths';
import { SignOutDialog } from './sign-out-dialog';
import { useProfile } from './use-profile';

const itemStyles =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 font-medium outline-none data-[highlighted]:bg-blue-soft';

export function ProfileMenu() {
  const { user, retry, isRetrying } = useProfile();
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
        <Menu.Portal>
          <Menu.Content
            align="end"
            sideOffset={18}
            className="z-30 w-64 rounded-card border-2 border-foreground bg-card p-2"
          >
            {user === null ? (
              <>
                <Menu.Label className="px-3 py-2">We could not load your profile.</Menu.Label>
                <Menu.Item
                  className={itemStyles}
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
            <Menu.Separator className="my-1 h-0.5 bg-border" />
            <Menu.Item asChild className={itemStyles}>
              <Link to={paths.profile}>My Profile</Link>
            </Menu.Item>
            <Menu.Item className={itemStyles} onSelect={() => setDialogOpen(true)}>
              Sign Out
            </Menu.Item>
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
      <SignOutDialog open={isDialogOpen} onOpenChange={setDialogOpen} returnFocusTo={trigger} />
    </>
  );
}
