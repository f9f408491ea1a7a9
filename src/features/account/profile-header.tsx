import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { useIsOwnServer } from '@/components/own-server-only';
import { useMemberKey } from '@/hooks/use-session';
import { NAME_DRAFT, NameForm } from './name-form';
import { ProfileSummary } from './profile-summary';
import { userQuery } from '@/features/auth/user-query';
import { readDraft } from '@/lib/member-drafts';
import { SignOutButton } from './sign-out-dialog';

/** Picture, name and address of the member, with the way to change the name. */
export function ProfileHeader() {
  const { data: user } = useQuery(userQuery(useMemberKey()));
  /** Undefined until the member opens or closes the form: it is open if it holds what was typed before. */
  const [wantsEditing, setEditing] = useState<boolean>();
  const [done, setDone] = useState('');
  const editButton = useRef<HTMLButtonElement>(null);
  // Other backends have no call that changes the name.
  const canEdit = useIsOwnServer() && user !== undefined;
  const isEditing =
    wantsEditing ?? (user !== undefined && readDraft(user.email, NAME_DRAFT) !== null);
  const onClose = (result: string) => {
    flushSync(() => {
      setEditing(false);
      setDone(result);
    });
    // The control that had the focus is gone.
    editButton.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-6 pb-10 sm:grid-cols-[minmax(0,1fr)_auto] sm:pb-14">
      <ProfileSummary nameAs="h1" avatarClassName="size-24 text-3xl">
        {/* Its place is kept, so that nothing moves when the name has arrived. */}
        {user === undefined && <div className="my-1.5 h-11" />}
        <div className="flex flex-wrap items-center gap-x-3">
          {canEdit && !isEditing && (
            <Button
              ref={editButton}
              variant="link"
              size="sm"
              className="my-1.5 -ml-0.5 px-0!"
              onClick={() => {
                setDone('');
                setEditing(true);
              }}
            >
              Change your name
            </Button>
          )}
          <p
            role="status"
            className={done === '' ? 'sr-only' : 'text-sm font-medium text-green-deep'}
          >
            {done}
          </p>
        </div>
      </ProfileSummary>
      {user !== undefined && isEditing && (
        // Follows the name on phones too, where Sign Out is below.
        <div className="sm:col-span-2 sm:row-start-2">
          <NameForm name={user.name} email={user.email} onClose={onClose} />
        </div>
      )}
      <SignOutButton />
    </div>
  );
}
