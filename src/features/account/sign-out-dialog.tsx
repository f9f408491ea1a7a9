import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogClose } from '@/components/ui/dialog';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useSignOut } from './queries';

interface SignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
}

export function SignOutDialog({ open, onOpenChange, returnFocusTo }: SignOutDialogProps) {
  const signOut = useSignOut();
  const onYes = useSingleFlight(async () => void (await signOut.mutateAsync()));
  return (
    <Dialog
      title="Are you sure you want to sign out?"
      description="Signing out will log you out of all devices and you will need to sign in again to access your account"
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={returnFocusTo}
    >
      <DialogActions>
        {/* First, as in all dialogs: it gets the focus, so that Enter signs nobody out. */}
        <DialogClose asChild>
          <Button variant="outline">No</Button>
        </DialogClose>
        <Button pending={signOut.isPending} onClick={() => void onYes()}>
          Yes
        </Button>
      </DialogActions>
    </Dialog>
  );
}
