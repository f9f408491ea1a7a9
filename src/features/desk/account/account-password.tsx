import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import {
  passwordChangeSchema,
  WRONG_PASSWORD,
  type PasswordChange,
} from '@/contract/admin-account';
import { NEW_PASSWORD_MIN_LENGTH } from '@/contract/admin-password';
import { ADMIN_PASSWORD_MAX_LENGTH } from '@/contract/auth';
import { deskErrorMessage } from '@/features/desk/desk-error-message';
import { filledResolver } from '@/hooks/filled-resolver';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { ApiError } from '@/lib/api-error';
import { logHandledError } from '@/lib/log-handled-error';
import { adminAccountQuery, useChangePassword } from './admin-account-queries';
import { passwordFormId } from './password-notice';

const emptyForm: PasswordChange = { currentPassword: '', newPassword: '' };

/** Where an admin changes their own password. */
export function AccountPassword() {
  const { data: account } = useQuery(adminAccountQuery());
  const change = useChangePassword();
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    resolver: filledResolver(zodResolver(passwordChangeSchema)),
    defaultValues: emptyForm,
  });
  const { errors, isDirty } = form.formState;

  const onFailed = (error: unknown) => {
    logHandledError('Change of the password', error);
    if (error instanceof ApiError && error.code === WRONG_PASSWORD) {
      const message = 'This is not your current password.';
      form.setError('currentPassword', { message }, { shouldFocus: true });
    } else if (error instanceof ApiError && error.field === 'newPassword') {
      form.setError('newPassword', { message: error.message }, { shouldFocus: true });
    } else {
      setProblem(deskErrorMessage(error));
    }
  };
  const onValid = useSingleFlight(async (passwords: PasswordChange) => {
    setProblem(undefined);
    await change.mutateAsync(passwords).then(() => form.reset(emptyForm), onFailed);
  });
  const isDone = change.isSuccess && !isDirty;
  return (
    <section aria-labelledby={passwordFormId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={passwordFormId} className="text-subtitle font-bold">
        Change your password
      </h2>
      <form
        noValidate
        aria-labelledby={passwordFormId}
        className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={form.handleSubmit(onValid)}
      >
        {/* Password managers store the password under it. */}
        <input type="text" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
        <Field
          label="Current password"
          description="The one that you signed in with."
          error={errors.currentPassword?.message}
          hasMessageLine
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              {...form.register('currentPassword')}
              what="the current password"
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field
          label="New password"
          description={`${NEW_PASSWORD_MIN_LENGTH} to ${ADMIN_PASSWORD_MAX_LENGTH} characters. A few words are easy to remember.`}
          error={errors.newPassword?.message}
          hasMessageLine
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              {...form.register('newPassword')}
              what="the new password"
              autoComplete="new-password"
            />
          )}
        </Field>
        {problem !== undefined && <FormAlert>{problem}</FormAlert>}
        <Button
          type="submit"
          variant="secondary"
          pending={change.isPending}
          className="justify-self-start"
        >
          Change the password
        </Button>
        <p role="status" className={isDone ? 'text-sm font-medium' : 'text-sm text-muted'}>
          {isDone
            ? 'Your password is changed, and you are signed out on all other devices.'
            : 'A new password signs you out on all other devices.'}
        </p>
      </form>
    </section>
  );
}
