import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogCancel, type DialogProps } from '@/components/ui/dialog';
import { FormAlert } from '@/components/ui/field';

interface QuestionDialogProps extends Omit<DialogProps, 'children'> {
  /** The button that changes nothing. */
  no?: string;
  /** The button that does what is asked. */
  yes: string;
  /** Red, because it cannot be undone, unless it says otherwise. */
  yesVariant?: 'destructive' | 'default' | 'secondary';
  /** Why it failed. */
  problem?: string | undefined;
  onYes: () => void;
  /** What the question is about. */
  children?: ReactNode;
}

/** Asks before something is done. The button that changes nothing has the focus. */
export function QuestionDialog({
  no = 'Keep it',
  yes,
  yesVariant = 'destructive',
  isPending = false,
  problem,
  onYes,
  children,
  ...dialog
}: QuestionDialogProps) {
  return (
    <Dialog isPending={isPending} {...dialog}>
      {children}
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <DialogActions>
        <DialogCancel>{no}</DialogCancel>
        <Button variant={yesVariant} pending={isPending} onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
