import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { CodeRequestAlert } from '@/components/code-request-alert';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { CodeInput } from '@/components/ui/code-input';
import { Field } from '@/components/ui/field';
import { useSecondsLeft } from '@/hooks/use-seconds-left';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { OTP_LENGTH, OTP_SPENT, otpSchema } from '@/contract/auth';
import { ApiError } from '@/lib/api-error';
import { navigation } from '@/lib/document-navigation';
import { logHandledError } from '@/lib/log-handled-error';
import { paths } from '@/lib/paths';
import {
  expirePendingOtp,
  removePendingOtp,
  markPendingOtpExhausted,
  type PendingOtp,
} from '@/lib/pending-otp';
import { readReturnPath } from '@/lib/return-path';
import { toast, toastAfterReload } from '@/lib/toast';
import { storeToken } from '@/lib/session/token-store';
import { DiscardCodeDialog } from './discard-code-dialog';
import { isExhausted } from './use-pending-otp';
import { WRONG_CODE } from './wrong-code';
import { useRequestOtp, useVerifyOtp } from './auth-mutations';

const EXPIRED = 'OTP expired, please request a new OTP';
const EXHAUSTED = 'You entered a wrong code too many times. Please request a new OTP.';

export function OtpForm({ pending }: { pending: PendingOtp }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [otp, setOtp] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const secondsLeft = useCodeLifetime(pending);
  const isUnusable = secondsLeft === 0 || isExhausted(pending);
  const verify = useVerifyOtp();
  const resend = useRequestOtp();
  const unusable = isExhausted(pending) ? EXHAUSTED : EXPIRED;

  const submit = useSingleFlight(async (code: string) => {
    const { email, token } = pending;
    try {
      completeSignIn(await verify.mutateAsync({ email, token, otp: code }));
      return 'leaving';
    } catch (error) {
      logHandledError('Verifying the code', error);
      if (!isInvalidCode(error)) return undefined;
      if (error instanceof ApiError && error.code === OTP_SPENT) markPendingOtpExhausted(pending);
      toast.error('Invalid OTP. Please try again', { outlivesPage: true });
      await navigate(paths.signIn, { state: WRONG_CODE });
      return 'leaving';
    }
  });

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isUnusable) return;
    const code = otpSchema.safeParse(otp);
    setFieldError(code.error?.issues[0]?.message);
    // As typed: another backend may tell capitals from small letters.
    if (code.success) void submit(otp);
    else form.current?.querySelector('input')?.focus();
  };

  const onResend = useSingleFlight(async () => {
    verify.reset();
    try {
      await resend.mutateAsync(pending.email);
      setOtp('');
      // The focused button is about to be disabled, which would drop the focus.
      form.current?.querySelector('input')?.focus();
      toast.success('OTP sent to your mail');
    } catch (error) {
      logHandledError('Requesting a new code', error);
      toast.error('Failed to send OTP mail');
    }
  });

  const onDiscard = () => {
    removePendingOtp();
    void navigate(paths.signIn);
  };

  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={onSubmit}>
      <Field
        label="One-Time Password"
        error={isUnusable ? undefined : fieldError}
        hasMessageLine
        className="-mb-3"
      >
        {(ids) => (
          <CodeInput
            {...ids}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only input of the page
            autoFocus
            length={OTP_LENGTH}
            value={otp}
            onChange={(value) => {
              setOtp(value);
              setFieldError(undefined);
            }}
          />
        )}
      </Field>
      <p className="text-muted">
        Please enter the one-time password sent to your mail. If you didn't receive the OTP, please
        check your spam folder or request a new OTP.
      </p>
      {isUnusable ? (
        <CodeRequestAlert error={resend.error} otherwise={unusable} />
      ) : (
        <div className="grid gap-1 text-sm">
          <p className="font-mono">{`Please enter OTP before it expires in ${secondsLeft}s`}</p>
          <p className="text-muted">After that you can request a new one.</p>
        </div>
      )}
      <div className="grid w-full gap-3 sm:flex sm:flex-wrap">
        <Button type="submit" disabled={isUnusable} pending={verify.isPending}>
          Submit
        </Button>
        <Button
          variant="secondary"
          disabled={!isUnusable}
          pending={resend.isPending}
          onClick={() => void onResend()}
        >
          Resend OTP
        </Button>
        <DiscardCodeDialog onDiscard={onDiscard} />
      </div>
      {verify.error instanceof ApiError && !isInvalidCode(verify.error) && (
        <FormAlert>{verifyErrorMessage(verify.error)}</FormAlert>
      )}
    </form>
  );
}

/** Whole seconds until the code expires. At zero the stored code is marked as expired. */
function useCodeLifetime({ expiresAt, email, token }: PendingOtp): number {
  const secondsLeft = useSecondsLeft(expiresAt);
  const hasExpired = secondsLeft === 0;
  useEffect(() => {
    if (hasExpired && token !== '') expirePendingOtp(email);
  }, [hasExpired, token, email]);
  return secondsLeft;
}

/** Stores the token and loads the page that asked for the sign-in, or Home. */
function completeSignIn(accessToken: string): void {
  const success = {
    kind: 'success',
    title: 'OTP verified successfully',
    description: 'You have successfully verified your OTP',
  } as const;
  const isDurable = storeToken('member', accessToken);
  removePendingOtp();
  // Without working storage a page load would lose the sign-in.
  if (!isDurable) {
    const { title, description } = success;
    return toast.success(title, { description, outlivesPage: true });
  }
  toastAfterReload(success);
  navigation.open(readReturnPath());
}

/** Whether the server refuses the code: a client error, or a response without a token. */
const isInvalidCode = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== null && !error.isRateLimited && error.status < 500;

function verifyErrorMessage(error: ApiError): string {
  return error.isRateLimited && error.retryAfterSeconds !== undefined
    ? `Too many tries. Please wait until ${error.retryTime}.`
    : `${error.message} Your code is still in the field.`;
}
