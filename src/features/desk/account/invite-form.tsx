import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { ALREADY_ADMIN, newInvitationSchema } from '@/contract/admin-invitation';
import { INVITATION_DAYS } from '@/contract/retention';
import { deskErrorMessage } from '@/features/desk/desk-error-message';
import { formatMoment } from '@/features/desk/event-when';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { ApiError } from '@/lib/api-error';
import { logHandledError } from '@/lib/log-handled-error';
import { useInviteAdmin } from './admin-account-queries';

/**
 * Invites somebody by mail to become an admin.
 * @param withdrawnId The invitation that was withdrawn here last.
 */
export function InviteForm({ withdrawnId }: { withdrawnId: string | undefined }) {
  const invite = useInviteAdmin();
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    resolver: zodResolver(newInvitationSchema),
    defaultValues: { email: '' },
  });

  const onFailed = (error: unknown, email: string) => {
    logHandledError('Invitation of an admin', error);
    if (error instanceof ApiError && error.code === ALREADY_ADMIN) {
      const message = `${email} is an admin already.`;
      form.setError('email', { message }, { shouldFocus: true });
    } else if (error instanceof ApiError && error.field === 'email') {
      form.setError('email', { message: error.message }, { shouldFocus: true });
    } else {
      setProblem(deskErrorMessage(error));
    }
  };
  const onValid = useSingleFlight(async ({ email }: { email: string }) => {
    setProblem(undefined);
    await invite.mutateAsync(email).then(
      () => form.reset(),
      (error: unknown) => onFailed(error, email),
    );
  });
  return (
    <form
      noValidate
      aria-label="Invite an admin"
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 border-t-2 border-border pt-4"
      onSubmit={form.handleSubmit(onValid)}
    >
      <Field
        label="Invite another admin"
        description={`They get a mail with a link that works once, within ${INVITATION_DAYS} days. They choose a password, and can then do all that you can.`}
        error={form.formState.errors.email?.message}
        hasMessageLine
        className="w-full max-w-md [overflow-wrap:anywhere]"
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
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <Button type="submit" variant="outline" pending={invite.isPending}>
        Send the invitation
      </Button>
      <p role="status" className="text-sm font-medium [overflow-wrap:anywhere]">
        {invite.isSuccess &&
          invite.data.id !== withdrawnId &&
          `The invitation to ${invite.data.email} is open until ${formatMoment(invite.data.expiresAt)}. The list above says whether its mail is waiting, sent or failed.`}
      </p>
    </form>
  );
}
