import type { FormEventHandler, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogClose } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';

interface PasswordDialogProps {
  title: string;
  description: string;
  /** The button that does it. */
  submit: string;
  isDestructive?: boolean;
  isPending: boolean;
  /** The field of the password. */
  password: UseFormRegisterReturn;
  passwordError: string | undefined;
  /** Why it failed, other than for what was typed. */
  problem: string | undefined;
  onSubmit: FormEventHandler;
  onClose: () => void;
  /** Further fields, before the password. */
  children?: ReactNode;
}

/** Asks for the admin's own password, because an open session is not enough for what can take the account away. */
export function PasswordDialog({
  title,
  description,
  submit,
  isDestructive = false,
  isPending,
  password,
  passwordError,
  problem,
  onSubmit,
  onClose,
  children,
}: PasswordDialogProps) {
  return (
    <Dialog title={title} description={description} open onOpenChange={onClose}>
      <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3" onSubmit={onSubmit}>
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
        {problem !== undefined && <FormAlert>{problem}</FormAlert>}
        <DialogActions>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button
            type="submit"
            variant={isDestructive ? 'destructive' : 'default'}
            pending={isPending}
          >
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
