import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormAlert, Field } from '@/components/ui/field';
import { Button } from '@/components/ui/button';
import { PasswordInput } from '@/components/ui/password-input';
import { passwordChangeSchema, type PasswordChange } from '@/contract/admin-account';
import { NEW_PASSWORD_MIN_LENGTH } from '@/contract/admin-password';
import { ADMIN_PASSWORD_MAX_LENGTH } from '@/contract/auth';
import { filledResolver } from '@/hooks/filled-resolver';
import { refusals } from '@/hooks/refusals';
import { adminAccountQuery, useChangePassword } from './account-queries';
import { passwordFormId } from './password-notice';

const emptyForm: PasswordChange = { currentPassword: '', newPassword: '' };

/** Where an admin changes their own password. */
export function AccountPassword() {
  const { data: account } = useQuery(adminAccountQuery());
  const change = useChangePassword();
  const form = useForm({
    resolver: filledResolver(zodResolver(passwordChangeSchema)),
    defaultValues: emptyForm,
  });
  const { errors, isDirty } = form.formState;
  const { showBesideField, problemOf } = refusals(form, ['currentPassword', 'newPassword']);
  const problem = problemOf(change.error);

  const onValid = (passwords: PasswordChange) =>
    change.mutate(passwords, {
      onSuccess: () => form.reset(emptyForm),
      onError: showBesideField,
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
