import { zodResolver } from '@hookform/resolvers/zod';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogCancel } from '@/components/ui/dialog';
import { Field, FormAlert, Textarea } from '@/components/ui/field';
import type { InterestedMember } from '@/contract/admin-events';
import { removalSchema } from '@/contract/admin-seats';
import { ApiError } from '@/lib/api-error';
import { useTakeOff } from '../event-queries';
import { adminErrorMessage, quotedName } from '../words';

interface TakeOffDialogProps {
  eventId: string;
  member: InterestedMember;
  /** Whether somebody waits in line. */
  isAwaited: boolean;
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Takes a member off an event, with a reason, which the member reads. */
export function TakeOffDialog({
  eventId,
  member,
  isAwaited,
  returnFocusTo,
  onClose,
}: TakeOffDialogProps) {
  const { name, email, number, seat } = member;
  const takeOff = useTakeOff(eventId);
  const form = useForm({ resolver: zodResolver(removalSchema), defaultValues: { reason: '' } });
  const { error } = takeOff;
  const isAboutReason = error instanceof ApiError && error.field === 'reason';
  return (
    <Dialog
      title={`Take ${quotedName(name)} off?`}
      description={`A mail to ${email} says so, with your reason. ${seat === 'going' && isAwaited ? 'The seat goes to the first in line. ' : ''}Only the member can undo it, and is then last in line.`}
      open
      returnFocusTo={returnFocusTo}
      onOpenChange={onClose}
      isPending={takeOff.isPending}
    >
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={form.handleSubmit(({ reason }) =>
          takeOff.mutate(
            { number, reason },
            {
              onSuccess: () => {
                toast.success(`${quotedName(name)} is taken off`);
                onClose();
              },
            },
          ),
        )}
      >
        <Field
          label="Reason"
          description="Stands in the mail."
          error={
            form.formState.errors.reason?.message ?? (isAboutReason ? error.message : undefined)
          }
          hasMessageLine
        >
          {(ids) => <Textarea {...ids} {...form.register('reason')} dir="auto" aria-required />}
        </Field>
        {error !== null && !isAboutReason && <FormAlert>{adminErrorMessage(error)}</FormAlert>}
        <DialogActions>
          <DialogCancel>Keep</DialogCancel>
          <Button type="submit" variant="destructive" pending={takeOff.isPending}>
            Take off and send the mail
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
