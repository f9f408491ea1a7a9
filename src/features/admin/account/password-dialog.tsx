import type { UseFormRegisterReturn } from 'react-hook-form';
import { QuestionDialog, type QuestionDialogProps } from '@/components/question-dialog';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';

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
