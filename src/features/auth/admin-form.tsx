import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { filledResolver } from '@/hooks/filled-resolver';
import { adminCredentialsSchema, PASSKEY_REQUIRED } from '@/contract/auth';
import { ApiError, logHandledError } from '@/lib/api-error';
import { pathAfterAdminLogin } from '@/domain/paths';
import { toast } from 'sonner';
import { storeToken } from '@/lib/session/token-store';
import { useAdminLogin } from './auth-mutations';

export function AdminForm() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const login = useAdminLogin();
  const form = useForm({
    resolver: filledResolver(zodResolver(adminCredentialsSchema)),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;
  // In the line that the password has for its own errors, so that the button does not move.
  const failure = login.error === null ? undefined : failureText(login.error);

  const onValid = async (credentials: { email: string; password: string }) => {
    try {
      storeToken('admin', await login.mutateAsync(credentials));
      toast.success('Login Successful');
      await navigate(pathAfterAdminLogin(search));
    } catch (error) {
      logHandledError('Admin login', error);
      if (needsPasskey(error)) return;
      toast.error(isInvalidCredentials(error) ? 'Invalid Credentials' : 'Something Went Wrong');
    }
  };

  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(onValid)}>
      <Field
        label="Email"
        description="This is your public display email."
        error={errors.email?.message}
        hasMessageLine
        className={messageSpace}
      >
        {(ids) => (
          <Input
            {...ids}
            {...form.register('email')}
            type="email"
            autoComplete="username"
            placeholder="email"
          />
        )}
      </Field>
      <Field
        label="Password"
        description="This is your secret password."
        error={errors.password?.message ?? failure}
        hasMessageLine
        className={messageSpace}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            {...form.register('password')}
            what="the password"
            autoComplete="current-password"
            placeholder="password"
          />
        )}
      </Field>
      <Button type="submit" pending={login.isPending || login.isSuccess}>
        Submit
      </Button>
    </form>
  );
}

/** On a narrow phone the longer errors have two lines. */
const messageSpace = 'max-[26rem]:*:last:min-h-10';

/** What the form says, in one line where it fits; the toast of the same failure is gone after some seconds. */
function failureText(error: Error): string {
  if (error instanceof ApiError && error.isRateLimited) {
    return `Too many tries. Please wait until ${error.retryTime}.`;
  }
  if (needsPasskey(error)) {
    return browserSupportsWebAuthn()
      ? 'This account needs its passkey: use it below.'
      : 'This account needs its passkey, and this browser cannot use one.';
  }
  return isInvalidCredentials(error)
    ? 'Wrong email or password.'
    : 'The login did not work. Please try again.';
}

/** Whether the password is right and not enough. The form says so, and no toast speaks of wrong credentials. */
const needsPasskey = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.code === PASSKEY_REQUIRED;

/** A client error, or a 2xx response without a login. */
function isInvalidCredentials(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null) return false;
  return error.isClientError || error.status < 300;
}
