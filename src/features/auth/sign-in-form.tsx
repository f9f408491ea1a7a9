import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { CodeRequestAlert } from '@/components/code-request-alert';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { filledResolver } from '@/hooks/filled-resolver';
import { emailSchema, INVALID_EMAIL } from '@/contract/email';
import { ApiError, logHandledError } from '@/lib/api-error';
import { paths } from '@/domain/paths';
import { toast } from 'sonner';
import { usePendingOtp } from './pending-otp';
import { useRequestOtp } from './auth-mutations';

const EMAIL_MAX_LENGTH = 50;

const signInSchema = z.object({
  // The length is checked first and separately: a long address may be valid.
  email: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(
          EMAIL_MAX_LENGTH,
          `Please sign in with an address of at most ${EMAIL_MAX_LENGTH} characters.`,
        ),
      ),
    emailSchema.check(z.minLength(2, INVALID_EMAIL)),
  ),
});

export function SignInForm() {
  const navigate = useNavigate();
  const requestOtp = useRequestOtp();
  const pending = usePendingOtp();
  const form = useForm({
    resolver: filledResolver(zodResolver(signInSchema)),
    // An address that is still being typed is not invalid yet.
    reValidateMode: 'onSubmit',
    // After a wrong code the address is there for a new one. Without it the form keeps what was typed before it hydrated.
    ...(pending !== null && { defaultValues: { email: pending.email } }),
  });
  const { errors } = form.formState;
  /** An error of the field stands below it. */
  const alertError =
    requestOtp.error instanceof ApiError && requestOtp.error.field === undefined
      ? requestOtp.error
      : null;
  // Stays busy until the next page has loaded: a second submit would request a second code.
  const isBusy = requestOtp.isPending || requestOtp.isSuccess;

  const onValid = async ({ email }: { email: string }) => {
    try {
      await requestOtp.mutateAsync(email);
      await navigate(paths.verifyCode);
    } catch (error) {
      logHandledError('Requesting a code', error);
      toast.error('Failed to send OTP mail');
      if (error instanceof ApiError && error.field === 'email') {
        form.setError('email', { message: error.message }, { shouldFocus: true });
      }
    }
  };

  const clearErrors = () => {
    requestOtp.reset();
    form.clearErrors();
  };

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit(onValid, ({ email }) => {
        if (email?.message !== INVALID_EMAIL) return;
        toast.error('Please enter a valid email address', { id: 'invalid email' });
      })}
    >
      <Field label="Email" error={errors.email?.message} hasMessageLine className="-mb-2">
        {(ids) => (
          <Input
            {...ids}
            // All errors belong to the address that was sent.
            {...form.register('email', { onChange: clearErrors })}
            type="email"
            autoComplete="email"
            readOnly={isBusy}
            placeholder="you@example.org"
          />
        )}
      </Field>
      <Button type="submit" pending={isBusy}>
        {isBusy ? 'Loading' : 'Login'}
      </Button>
      <CodeRequestAlert error={alertError} />
      <p className="text-sm text-muted">
        No password: we mail you a code. Your first sign-in creates an account.{' '}
        <Link to={paths.privacy} className="inline-block underline underline-offset-4">
          What we keep about you
        </Link>
      </p>
    </form>
  );
}
