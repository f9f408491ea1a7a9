import * as z from 'zod/mini';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { FormAlert, Field, Input } from '@/components/ui/field';
import { Button } from '@/components/ui/button';
import { PasswordInput } from '@/components/ui/password-input';
import { joiningSchema } from '@/contract/admin-invitation';
import { NEW_PASSWORD_MIN_LENGTH } from '@/contract/admin-password';
import { ADMIN_PASSWORD_MAX_LENGTH } from '@/contract/auth';
import { ADMIN_NAME_USE } from '@/domain/roles';
import { filledResolver } from '@/hooks/filled-resolver';
import { refusals } from '@/hooks/refusals';
import { paths } from '@/domain/paths';
import { toast } from 'sonner';
import { useAcceptAdminLink, type AdminLinkKind } from './admin-invitation-queries';

const words: Record<AdminLinkKind, { condition: string; submit: string; welcome: string }> = {
  invitation: {
    condition: 'If you join',
    submit: 'Join and sign in',
    welcome: 'Welcome to the desk',
  },
  reset: {
    condition: 'If you go on',
    submit: 'Save and sign in',
    welcome: 'Your password is changed',
  },
};

/** An admin with a new password has a name already. */
const schemas = {
  invitation: joiningSchema,
  reset: z.extend(joiningSchema, { name: z.string() }),
};

interface AdminInvitationFormProps {
  kind: AdminLinkKind;
  token: string;
  /** Whom the link is for. */
  email: string;
  /** Address of the admin who is signed in; null if nobody is, empty if it is unknown. */
  signedInAs: string | null;
  /** Whether the password will wait, so that nobody is signed in. */
  willWait: boolean;
  /** Called with when the password takes effect (RFC 3339, UTC). */
  onWaits: (until: string) => void;
}

/** Asks for a password, and who is invited for a name, signs in and leads to the desk, unless the password has to wait. */
export function AdminInvitationForm({
  kind,
  token,
  email,
  signedInAs,
  willWait,
  onWaits,
}: AdminInvitationFormProps) {
  const navigate = useNavigate();
  const accept = useAcceptAdminLink(kind, token);
  const { condition, submit, welcome } = words[kind];
  // Whose session ends: that of the recipient begins while the form is still shown.
  const [replaced, setReplaced] = useState(signedInAs);
  if (!accept.isPending && !accept.isSuccess && replaced !== signedInAs) setReplaced(signedInAs);
  const form = useForm({
    resolver: filledResolver(zodResolver(schemas[kind])),
    defaultValues: { name: '', password: '' },
  });

  const { showBesideField, problemOf } = refusals(form, ['name', 'password']);
  const problem = problemOf(accept.error);

  const onValid = (chosen: { name: string; password: string }) =>
    accept.mutate(chosen, {
      onSuccess: (data) => {
        if ('waitsUntil' in data) return onWaits(data.waitsUntil);
        toast.success(welcome);
        void navigate(paths.admin);
      },
      onError: showBesideField,
    });
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={form.handleSubmit(onValid)}
    >
      {!willWait && replaced !== null && replaced !== email && !accept.isSuccess && (
        <p className="rounded-xl border-2 border-foreground bg-yellow-soft p-4 font-medium">
          {`${replaced === '' ? 'Another admin' : replaced} is signed in here. ${condition}, this browser is signed in as ${email} instead.`}
        </p>
      )}
      <Field label="Email">
        {(ids) => (
          <Input
            {...ids}
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            className="border-border! text-muted"
          />
        )}
      </Field>
      {kind === 'invitation' && (
        <Field
          label="Your name"
          description={ADMIN_NAME_USE}
          error={form.formState.errors.name?.message}
          hasMessageLine
        >
          {(ids) => <Input {...ids} {...form.register('name')} autoComplete="name" />}
        </Field>
      )}
      <Field
        label="Password"
        description={`${NEW_PASSWORD_MIN_LENGTH} to ${ADMIN_PASSWORD_MAX_LENGTH} characters. A few words are easy to remember.`}
        error={form.formState.errors.password?.message}
        hasMessageLine
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            {...form.register('password')}
            what="the password"
            autoComplete="new-password"
          />
        )}
      </Field>
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <Button type="submit" pending={accept.isPending || accept.isSuccess}>
        {willWait ? 'Save' : submit}
      </Button>
    </form>
  );
}
