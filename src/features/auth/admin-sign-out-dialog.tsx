import { type RefObject, useState } from 'react';
import { QuestionDialog } from '@/components/question-dialog';
import { useAdminLogout, useAdminSignOutHere } from './auth-mutations';
import { Button } from '@/components/ui/button';
import { useIsOwnServer } from '@/components/own-server-only';

interface AdminSignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
  onSignedOut: (() => void) | undefined;
}

/** Asks before the admin is signed out on all devices. */
export function AdminSignOutDialog({ onSignedOut, ...dialog }: AdminSignOutDialogProps) {
  const logout = useAdminLogout(onSignedOut);
  return (
    <QuestionDialog
      title="Sign out on all devices?"
      description="You will have to sign in again on each of them, this one included."
      no="Cancel"
      yes="Sign out on all devices"
      yesVariant="default"
      mutation={logout}
      onYes={() => logout.mutate()}
      {...dialog}
    />
  );
}

/**
 * Ends the admin's session on this device, or on all.
 * @param onSignedOut Called even if the server was unreachable.
 */
export function AdminSignOutButtons({ onSignedOut }: { onSignedOut?: () => void }) {
  const here = useAdminSignOutHere(onSignedOut);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      <Button variant="outline" pending={here.isPending} onClick={() => here.mutate()}>
        Sign out on this device
      </Button>
      {useIsOwnServer() && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Sign out on all devices…
        </Button>
      )}
      <AdminSignOutDialog open={isAsking} onOpenChange={setAsking} onSignedOut={onSignedOut} />
    </div>
  );
}
