import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogCancel, type DialogProps } from '@/components/ui/dialog';
import { FormAlert } from '@/components/ui/field';
import { errorMessage } from '@/lib/api-error';

/** What a dialog needs to know of its mutation. */
export interface DialogMutation {
  isPending: boolean;
  error: Error | null;
}

export interface QuestionDialogProps extends Omit<DialogProps, 'children' | 'isPending'> {
  /** The button that changes nothing. */
  no?: string;
  /** The button that does what is asked. */
  yes: string;
  /** Red, because it cannot be undone, unless it says otherwise. */
  yesVariant?: 'destructive' | 'default' | 'secondary';
  /** What `onYes` starts. The dialog does not close while it runs, and says why it failed. */
  mutation?: DialogMutation;
  /** The words for a failure; undefined if they stand elsewhere, such as beside a field. */
  problemOf?: (error: Error) => string | undefined;
  onYes: (event: SyntheticEvent) => void;
  /** Whether the children are the fields of a form, so that Enter in one of them says yes too. */
  hasFields?: boolean;
  /** What the question is about. */
  children?: ReactNode;
}

const noMutation: DialogMutation = { isPending: false, error: null };

/** Asks before something is done. Without fields, the button that changes nothing has the focus. */
export function QuestionDialog({
  no = 'Keep it',
  yes,
  yesVariant = 'destructive',
  mutation: { isPending, error } = noMutation,
  problemOf = errorMessage,
  onYes,
  hasFields = false,
  children,
  ...dialog
}: QuestionDialogProps) {
  const problem = error === null ? undefined : problemOf(error);
  const content = (
    <>
      {children}
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <DialogActions>
        <DialogCancel>{no}</DialogCancel>
        <Button
          type={hasFields ? 'submit' : 'button'}
          variant={yesVariant}
          pending={isPending}
          className="text-balance"
          {...(!hasFields && { onClick: onYes })}
        >
          {yes}
        </Button>
      </DialogActions>
    </>
  );
  return (
    <Dialog isPending={isPending} {...dialog}>
      {hasFields ? (
        <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={onYes}>
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}
