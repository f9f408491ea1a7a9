import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { CodeInput } from '@/components/ui/code-input';
import { Field } from '@/components/ui/field';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { OTP_LENGTH, OTP_SPENT, otpSchema } from '@/contract/auth';
import { ApiError, formatRetryAfter } from '@/lib/api-error';
import { navigation } from '@/lib/navigation';
import { logHandledError } from '@/lib/log';
import { paths } from '@/lib/paths';
import {
  expirePendingOtp,
  removePendingOtp,
  spendPendingOtp,
  type PendingOtp,
} from '@/lib/pending-otp';
import { serverNow } from '@/lib/session/clock-skew';
import { toast, toastAfterReload } from '@/lib/toast';
import { storeToken } from '@/lib/session/token-store';
import { DiscardCodeDialog } from './discard-code-dialog';
import { isSpent } from './use-pending-otp';
import { useRequestOtp, useVerifyOtp } from './queries';

const EXPIRED = 'OTP expired, please request a new OTP';
const SPENT = 'This code was entered wrongly too often. Please request a new OTP.';

export function OtpForm({ pending }: { pending: PendingOtp }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [otp, setOtp] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const secondsLeft = useSecondsLeft(pending);
  const hasEnded = secondsLeft === 0 || isSpent(pending);
  const verify = useVerifyOtp();
  const resend = useRequestOtp();
  const failure = verify.error ?? resend.error;

  const submit = useSingleFlight(async (code: string) => {
    const { email, token } = pending;
    try {
      enter(await verify.mutateAsync({ email, token, otp: code }));
      return 'leaving';
    } catch (error) {
      logHandledError('Verifying the code', error);
      if (!isInvalidCode(error)) return undefined;
      if (error instanceof ApiError && error.code === OTP_SPENT) spendPendingOtp(pending);
      toast.error('Invalid OTP. Please try again', { outlivesPage: true });
      await navigate(paths.signIn);
      return 'leaving';
    }
  });

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (hasEnded) return;
    const code = otpSchema.safeParse(otp);
    setFieldError(code.error?.issues[0]?.message);
    if (code.success) void submit(code.data);
  };

  const onResend = useSingleFlight(async () => {
    verify.reset();
    try {
      await resend.mutateAsync(pending.email);
      setOtp('');
      // Its button is about to be disabled, and the focus would be lost with it.
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
    <form ref={form} noValidate className="grid justify-items-start gap-5" onSubmit={onSubmit}>
      <Field label="One-Time Password" error={fieldError}>
        {(ids) => (
          <CodeInput
            {...ids}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this page
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
      {hasEnded ? (
        <FormAlert>{isSpent(pending) ? SPENT : EXPIRED}</FormAlert>
      ) : (
        <p className="font-mono text-sm">Please enter OTP before it expires in {secondsLeft}s</p>
      )}
      {failure instanceof ApiError && !isInvalidCode(failure) && (
        <FormAlert>{explain(failure)}</FormAlert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={hasEnded} pending={verify.isPending}>
          Submit
        </Button>
        <Button
          variant="secondary"
          disabled={!hasEnded}
          pending={resend.isPending}
          onClick={() => void onResend()}
        >
          Resend OTP
        </Button>
        <DiscardCodeDialog onDiscard={onDiscard} />
      </div>
    </form>
  );
}

/** Whole seconds until the code expires. At zero the stored record is emptied. */
function useSecondsLeft({ expiresAt, email, token }: PendingOtp): number {
  const [now, setNow] = useState(serverNow);
  const secondsLeft = Math.max(0, Math.ceil(expiresAt - now / 1000));
  const hasExpired = secondsLeft === 0;

  useEffect(() => {
    if (hasExpired) return;
    const tick = () => setNow(serverNow());
    tick();
    const ticking = setInterval(tick, 1000);
    return () => clearInterval(ticking);
  }, [hasExpired, expiresAt]);

  useEffect(() => {
    if (hasExpired && token !== '') expirePendingOtp(email);
  }, [hasExpired, token, email]);

  return secondsLeft;
}

/** Lands the member on the home page, signed in. */
function enter(accessToken: string): void {
  const success = {
    kind: 'success',
    title: 'OTP verified successfully',
    description: 'You have successfully verified your OTP',
  } as const;
  const isKept = storeToken('member', accessToken);
  removePendingOtp();
  // A browser that stores nothing would forget the sign-in with the document.
  if (!isKept) {
    const { title, description } = success;
    return toast.success(title, { description, outlivesPage: true });
  }
  toastAfterReload(success);
  navigation.open(paths.home);
}

/** By a status that says so, or by a success that brings no token. */
function isInvalidCode(error: unknown): boolean {
  return error instanceof ApiError && [200, 400, 401, 403].includes(error.status ?? 0);
}

function explain(error: ApiError): string {
  return error.isRateLimited && error.retryAfterSeconds !== undefined
    ? `Too many tries. Please wait ${formatRetryAfter(error.retryAfterSeconds)}.`
    : `${error.message} Your code is still in the field.`;
}
