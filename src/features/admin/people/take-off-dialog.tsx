import { zodResolver } from '@hookform/resolvers/zod';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { QuestionDialog } from '@/components/question-dialog';
import { Field, Textarea } from '@/components/ui/field';
import type { InterestedMember } from '@/contract/admin-events';
import { removalSchema } from '@/contract/admin-seats';
import { refusals } from '@/hooks/refusals';
import { useTakeOff } from '../event-queries';
import { quotedName } from '../words';

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
  const { showBesideField, problemOf } = refusals(form, ['reason']);
  return (
    <QuestionDialog
      title={`Take ${quotedName(name)} off?`}
      description={`A mail to ${email} says so, with your reason. ${seat === 'going' && isAwaited ? 'The seat goes to the first in line. ' : ''}Only the member can undo it, and is then last in line.`}
      no="Keep"
      yes="Take off and send the mail"
      open
      returnFocusTo={returnFocusTo}
      onOpenChange={onClose}
      mutation={takeOff}
      problemOf={problemOf}
      hasFields
      onYes={form.handleSubmit(({ reason }) =>
        takeOff.mutate(
          { number, reason },
          {
            onSuccess: () => {
              toast.success(`${quotedName(name)} is taken off`);
              onClose();
            },
            onError: showBesideField,
          },
        ),
      )}
    >
      <Field
        label="Reason"
        description="Stands in the mail."
        error={form.formState.errors.reason?.message}
        hasMessageLine
      >
        {(ids) => <Textarea {...ids} {...form.register('reason')} dir="auto" aria-required />}
      </Field>
    </QuestionDialog>
  );
}
