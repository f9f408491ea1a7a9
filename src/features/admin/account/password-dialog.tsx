import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { QuestionDialog, type QuestionDialogProps } from '@/components/question-dialog';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { ownPasswordSchema } from '@/contract/admin-account';
import { filledResolver } from '@/hooks/filled-resolver';
import { refusals } from '@/hooks/refusals';

interface PasswordDialogProps extends Omit<
  QuestionDialogProps,
  'no' | 'hasFields' | 'open' | 'onOpenChange'
> {
  /** The field of the password. */
  password: UseFormRegisterReturn;
  passwordError: string | undefined;
  onClose: () => void;
}

/** Asks for the admin's own password, because an open session is not enough for what can take the account away. */
export const PasswordDialog = ({
  password,
  passwordError,
  onClose,
  children,
  ...dialog
}: PasswordDialogProps) => (
  <QuestionDialog no="Cancel" hasFields open onOpenChange={onClose} {...dialog}>
    {children}
    <Field label="Your password" error={passwordError} hasMessageLine>
      {(ids) => (
        <PasswordInput
          {...ids}
          {...password}
          what="your password"
          autoComplete="current-password"
        />
      )}
    </Field>
  </QuestionDialog>
);

interface ConfirmDialogProps extends Omit<
  PasswordDialogProps,
  'password' | 'passwordError' | 'problemOf' | 'onYes'
> {
  /** Sends the request; `onError` shows a wrong password beside the field. */
  onPassword: (currentPassword: string, onError: (error: Error) => void) => void;
}

/** Asks for nothing but the password. */
export function ConfirmDialog({ onPassword, ...dialog }: ConfirmDialogProps) {
  const form = useForm({
    resolver: filledResolver(zodResolver(ownPasswordSchema)),
    defaultValues: { currentPassword: '' },
  });
  const { showBesideField, problemOf } = refusals(form, ['currentPassword']);
  return (
    <PasswordDialog
      problemOf={problemOf}
      password={form.register('currentPassword')}
      passwordError={form.formState.errors.currentPassword?.message}
      onYes={form.handleSubmit(({ currentPassword }) =>
        onPassword(currentPassword, showBesideField),
      )}
      {...dialog}
    />
  );
}
