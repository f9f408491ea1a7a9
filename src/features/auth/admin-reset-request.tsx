import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormAlert, Field, Input } from '@/components/ui/field';
import { Button } from '@/components/ui/button';
import { resetRequestSchema } from '@/contract/admin-reset';
import { ApiError, errorMessage } from '@/lib/api-error';
import { useRequestReset } from './admin-invitation-queries';

/** Asks for the address of an admin who has forgotten the password, and mails a link to another one. */
export function AdminResetRequest() {
  const ask = useRequestReset();
  const form = useForm({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  });

  const onValid = ({ email }: { email: string }) =>
    ask.mutate(email, {
      onError: (error) => {
        if (isOfField(error)) {
          form.setError('email', { message: error.message }, { shouldFocus: true });
        }
      },
    });
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={form.handleSubmit(onValid)}
    >
      <Field
        label="Email"
        description="The one that you sign in with as an admin."
        error={form.formState.errors.email?.message}
        hasMessageLine
      >
        {(ids) => (
          <Input {...ids} {...form.register('email')} type="email" autoComplete="username" />
        )}
      </Field>
      {ask.error !== null && !isOfField(ask.error) && (
        <FormAlert>{errorMessage(ask.error)}</FormAlert>
      )}
      <Button type="submit" pending={ask.isPending}>
        Send me a link
      </Button>
      <p role="status" className="font-medium [overflow-wrap:anywhere] empty:hidden">
        {ask.isSuccess &&
          `If ${ask.variables} is the address of an admin, a mail with a link is on its way. It works once, within an hour.`}
      </p>
    </form>
  );
}

/** Whether an error stands below the field. */
const isOfField = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.field === 'email';
