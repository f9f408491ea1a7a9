import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SignOutDialog } from './sign-out-dialog';

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
