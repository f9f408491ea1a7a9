import type { RefObject } from 'react';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogClose } from '@/components/ui/dialog';

interface EndSessionsDialogProps {
  /** How many sessions would end. */
  count: number;
  open: boolean;
  isPending: boolean;
  /** Why it failed. */
  error: string | undefined;
  returnFocusTo: RefObject<HTMLElement | null>;
  onEnd: () => void;
  onClose: () => void;
}

/** Asks before all other sessions end, which cannot be undone. The button that changes nothing has the focus. */
export function EndSessionsDialog({
  count,
  open,
  isPending,
  error,
  returnFocusTo,
  onEnd,
  onClose,
}: EndSessionsDialogProps) {
  return (
    <Dialog
      title={`Sign out on ${count} other devices?`}
      description="Whoever is signed in there has to sign in again. This device stays signed in."
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocusTo={returnFocusTo}
    >
      {error !== undefined && <FormAlert>{error}</FormAlert>}
      <DialogActions>
        <DialogClose asChild>
          <Button variant="outline">Keep them</Button>
        </DialogClose>
        <Button
          variant="destructive"
          className="whitespace-normal!"
          pending={isPending}
          onClick={onEnd}
        >
          Sign out there
        </Button>
      </DialogActions>
    </Dialog>
  );
}
