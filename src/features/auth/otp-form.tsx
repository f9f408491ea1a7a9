import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { FormAlert } from '@/components/ui/field';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { OTP_SPENT } from '@/contract/auth';
import { useSecondsLeft } from '@/hooks/use-seconds-left';
import { ApiError, logHandledError } from '@/lib/api-error';
import { navigation } from '@/lib/document-navigation';
import { paths } from '@/domain/paths';
import { readReturnPath } from '@/lib/return-path';
import { storeToken } from '@/lib/session/token-store';
import { toastAfterReload } from '@/lib/toasts';
import { useRequestOtp, useVerifyOtp } from './auth-mutations';
import { MailedCodeForm } from './mailed-code-form';
import { isExhausted, removePendingOtp, storePendingOtp, type PendingOtp } from './pending-otp';

const EXPIRED = 'OTP expired, please request a new OTP';
const EXHAUSTED = 'You entered a wrong code too many times. Please request a new code.';

/** Asks for the code of the sign-in. A wrong one leads back to the sign-in page. */
export function OtpForm({ pending }: { pending: PendingOtp }) {
  const navigate = useNavigate();
  const verify = useVerifyOtp();
  const resend = useRequestOtp();
  const [isDiscarding, setDiscarding] = useState(false);
  const secondsLeft = useCodeLifetime(pending);
  const unusable = isExhausted(pending) ? EXHAUSTED : secondsLeft === 0 ? EXPIRED : null;

  const onCode = async (otp: string) => {
    const { email, token } = pending;
    try {
      completeSignIn(await verify.mutateAsync({ email, token, otp }));
    } catch (error) {
      logHandledError('Verifying the code', error);
      if (!isInvalidCode(error)) return undefined;
      // A code without attempts keeps its address, so that a new one can be requested.
      if (error instanceof ApiError && error.code === OTP_SPENT) {
        storePendingOtp({ ...pending, token: '' });
      }
      toast.error('Invalid OTP. Please try again');
      await navigate(paths.signIn);
    }
    return undefined;
  };

  const onResend = async () => {
    verify.reset();
    try {
      await resend.mutateAsync(pending.email);
      toast.success('OTP sent to your mail');
      return true;
    } catch (error) {
      logHandledError('Requesting a new code', error);
      toast.error('Failed to send OTP mail');
      return false;
    }
  };

  return (
    <MailedCodeForm
      label="One-Time Password"
      hint="Please enter the one-time password sent to your mail. If you didn't receive the OTP, please check your spam folder or request a new OTP."
      unusable={unusable}
      countdown={[
        `Please enter OTP before it expires in ${secondsLeft}s`,
        'After that you can request a new one.',
      ]}
      resendError={resend.error}
      onCode={onCode}
      onResend={onResend}
    >
      {({ isSubmitting, resend: onResendClick }) => (
        <>
          <div className="grid w-full gap-3 sm:flex sm:flex-wrap">
            <Button
              type="submit"
              disabled={unusable !== null}
              pending={isSubmitting || verify.isSuccess}
            >
              Submit
            </Button>
            <Button
              variant="secondary"
              disabled={unusable === null}
              pending={resend.isPending}
              onClick={onResendClick}
            >
              Resend OTP
            </Button>
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setDiscarding(true)}>
              Back
            </Button>
            <QuestionDialog
              title="Are you absolutely sure?"
              description="This action cannot be undone. This will invalid your OTP."
              no="Cancel"
              yes="Continue"
              yesVariant="default"
              open={isDiscarding}
              onOpenChange={setDiscarding}
              onYes={() => {
                removePendingOtp();
                void navigate(paths.signIn);
              }}
            />
          </div>
          {verify.error instanceof ApiError && !isInvalidCode(verify.error) && (
            <FormAlert>{verifyErrorMessage(verify.error)}</FormAlert>
          )}
        </>
      )}
    </MailedCodeForm>
  );
}

/** Whole seconds until the code expires. At zero the stored code is marked as expired; its address stays. */
function useCodeLifetime({ expiresAt, email, token }: PendingOtp): number {
  const secondsLeft = useSecondsLeft(expiresAt);
  const hasExpired = secondsLeft === 0;
  useEffect(() => {
    if (hasExpired && token !== '') storePendingOtp({ email, expiresAt: 0, token: '' });
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
    toast.success(title, { description });
    return;
  }
  toastAfterReload(success);
  navigation.replace(readReturnPath());
}

/** Whether the server refuses the code: a client error, or a response without a token. */
const isInvalidCode = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== null && !error.isRateLimited && error.status < 500;

function verifyErrorMessage(error: ApiError): string {
  return error.isRateLimited && error.retryAfterSeconds !== undefined
    ? `Too many tries. Please wait until ${error.retryTime}.`
    : `${error.message} Your code is still in the field.`;
}
