import { type RefObject, useState } from 'react';
import { QuestionDialog } from '@/components/question-dialog';
import { useSignOut } from './profile-queries';
import { Button } from '@/components/ui/button';

interface SignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
}

/** Asks before the member is signed out on all devices. */
export function SignOutDialog(dialog: SignOutDialogProps) {
  const signOut = useSignOut();
  return (
    <QuestionDialog
      title="Are you sure you want to sign out?"
      description="Signing out will log you out of all devices and you will need to sign in again to access your account"
      no="No"
      yes="Yes"
      yesVariant="default"
      mutation={signOut}
      onYes={() => signOut.mutate()}
      {...dialog}
    />
  );
}

export function SignOutButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        className="max-sm:w-full"
        onClick={() => setOpen(true)}
      >
        Sign Out
      </Button>
      <SignOutDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
