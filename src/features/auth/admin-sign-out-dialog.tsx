import type { RefObject } from 'react';
import { QuestionDialog } from '@/components/question-dialog';
import { useAdminLogout } from './auth-mutations';

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
      isPending={logout.isPending}
      onYes={() => logout.mutate()}
      {...dialog}
    />
  );
}
