import type { RefObject } from 'react';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogClose } from '@/components/ui/dialog';
import { failureMessage } from './failure-message';

interface CalendarDialogProps {
  title: string;
  text: string;
  /** The button that does it. */
  yes: string;
  open: boolean;
  isPending: boolean;
  error: Error | null;
  returnFocusTo: RefObject<HTMLElement | null>;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before an address ends that other programs may use. The button that changes nothing has the focus. */
export function CalendarDialog({
  title,
  text,
  yes,
  open,
  isPending,
  error,
  returnFocusTo,
  onYes,
  onClose,
}: CalendarDialogProps) {
  return (
    <Dialog
      title={title}
      description={text}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocusTo={returnFocusTo}
    >
      {error !== null && <FormAlert>{failureMessage(error)}</FormAlert>}
      <DialogActions>
        <DialogClose asChild>
          <Button variant="outline">Keep it</Button>
        </DialogClose>
        <Button
          variant="destructive"
          className="whitespace-normal!"
          pending={isPending}
          onClick={onYes}
        >
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
