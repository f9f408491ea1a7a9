import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { subscriptionSchema } from '@/contract/newsletter';
import { deskErrorMessage } from '@/features/desk/desk-error-message';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useRemoveSubscription } from './mail-queries';

/** Removes an address that asks for it. It cannot be undone, so it is confirmed. */
export function RemoveAddress() {
  const form = useForm({
    resolver: zodResolver(subscriptionSchema),
    defaultValues: { email: '' },
  });
  const remove = useRemoveSubscription();
  const [asked, setAsked] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [removed, setRemoved] = useState('');

  const onValid = ({ email }: { email: string }) => {
    remove.reset();
    setRemoved('');
    setAsked(email);
    setOpen(true);
  };
  const onRemove = useSingleFlight(async () => {
    const isDone = await remove.mutateAsync(asked).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    setOpen(false);
    setRemoved(asked);
    form.reset();
  });
  return (
    <form
      noValidate
      className="grid justify-items-start gap-3 border-t-2 border-border pt-4"
      onSubmit={form.handleSubmit(onValid)}
    >
      <Field
        label="Remove an address"
        description="For somebody who asks to be removed. Everything kept about the subscription is deleted."
        error={form.formState.errors.email?.message}
        hasMessageLine
        className="w-full"
      >
        {(ids) => (
          <Input
            {...ids}
            {...form.register('email')}
            type="email"
            autoComplete="off"
            placeholder="name@example.org"
          />
        )}
      </Field>
      <Button type="submit" variant="outline">
        Remove…
      </Button>
      <p role="status" className="text-sm font-medium [overflow-wrap:anywhere]">
        {removed !== '' && `Nothing about ${removed} is kept any more.`}
      </p>
      <QuestionDialog
        title="Remove this address?"
        description="This cannot be undone. A new subscription needs a new confirmation."
        yes="Remove the address"
        open={isOpen}
        isPending={remove.isPending}
        problem={remove.error ? deskErrorMessage(remove.error) : undefined}
        onYes={() => void onRemove()}
        onOpenChange={setOpen}
      >
        <p className="font-semibold [overflow-wrap:anywhere]">{asked}</p>
      </QuestionDialog>
    </form>
  );
}
