import type { RefObject } from 'react';
import { SignOutQuestion } from '@/components/question-dialog';
import { useAdminLogout } from './queries';

interface AdminSignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
  onSignedOut: (() => void) | undefined;
}

/** Asks before the admin is signed out on all devices. */
export function AdminSignOutDialog({ onSignedOut, ...dialog }: AdminSignOutDialogProps) {
  const logout = useAdminLogout(onSignedOut);
  return <SignOutQuestion isPending={logout.isPending} onYes={() => logout.mutate()} {...dialog} />;
}
