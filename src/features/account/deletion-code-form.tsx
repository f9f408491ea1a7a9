import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { CodeRequestAlert } from '@/components/code-request-alert';
import { EmailAddress } from '@/components/email-address';
import { FormAlert } from '@/components/form-alert';
import { SplitSection } from '@/components/split-section';
import { SlowNotice } from '@/components/slow-notice';
import { Button, buttonStyles } from '@/components/ui/button';
import { CodeInput } from '@/components/ui/code-input';
import { Field } from '@/components/ui/field';
import { OTP_LENGTH, OTP_SPENT, otpSchema } from '@/contract/auth';
import { useSecondsLeft } from '@/hooks/use-seconds-left';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { ApiError } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/error-message';
import { useDeleteUser, useRequestDeletionCode } from './deletion-mutations';
import type { PendingDeletion } from './pending-deletion';
import { userQuery } from './profile-queries';

const EXPIRED = 'This code has expired. Ask for a new one: nothing is deleted yet.';
const EXHAUSTED =
  'You entered a wrong code too many times. Ask for a new one; nothing has been deleted yet.';
const WRONG = 'This is not the code from the latest mail. Nothing is deleted yet.';

interface DeletionCodeFormProps {
  pending: PendingDeletion;
  onPending: (pending: PendingDeletion) => void;
  /** Called when the member gives up. */
  onKeep: () => void;
  onDeleted: () => void;
}

/** Asks for the mailed code and deletes the account. What is typed stays if something fails. */
export function DeletionCodeForm({ pending, onPending, onKeep, onDeleted }: DeletionCodeFormProps) {
  const { member, token, expiresAt } = pending;
  const { data: user } = useQuery(userQuery(member));
  const form = useRef<HTMLFormElement>(null);
  const [otp, setOtp] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const [sent, setSent] = useState('');
  const mayBeDone = useRef(false);
  const remove = useDeleteUser(member, onDeleted);
  const resend = useRequestDeletionCode(member);
  const secondsLeft = useSecondsLeft(expiresAt);
  const isExhausted = token === '';
  const isUnusable = isExhausted || secondsLeft === 0;

  const submit = useSingleFlight(async (code: string) => {
    try {
      await remove.mutateAsync({ otp: code, token, mayBeDone: mayBeDone.current });
      return 'leaving';
    } catch (error) {
      if (!(error instanceof ApiError)) return undefined;
      if (error.status === null || error.status >= 500) mayBeDone.current = true;
      if (error.code === OTP_SPENT) onPending({ ...pending, token: '' });
      else if (isWrongCode(error)) {
        setFieldError(WRONG);
        form.current?.querySelector('input')?.focus();
      }
      return undefined;
    }
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isUnusable) return;
    setSent('');
    const code = otpSchema.safeParse(otp);
    setFieldError(code.success ? undefined : `The code has ${OTP_LENGTH} characters.`);
    if (code.success) void submit(code.data);
  };
  const onResend = useSingleFlight(async () => {
    remove.reset();
    setSent('');
    setFieldError(undefined);
    const challenge = await resend.mutateAsync().catch(() => null);
    if (challenge === null) return;
    setOtp('');
    setSent('A new code is on its way.');
    onPending({ ...challenge, member });
    // The button that had the focus is gone.
    form.current?.querySelector('input')?.focus();
  });
  const unusable = isExhausted ? EXHAUSTED : EXPIRED;
  const problem = isWrongCode(remove.error) ? null : remove.error;
  return (
    <SplitSection heading="The code from your mail">
      <form ref={form} noValidate className="grid justify-items-start gap-5" onSubmit={onSubmit}>
        <p className="max-w-[60ch]">
          We have mailed it to{' '}
          {/* An address that fits on a line stays in one piece, and its full stop with it. */}
          <span className="inline-block max-w-full [overflow-wrap:anywhere]">
            <strong className="font-semibold">
              {user ? <EmailAddress address={user.email} /> : 'your address'}
            </strong>
            .
          </span>{' '}
          It may be in the spam folder.
        </p>
        <Field label="Code" error={fieldError} hasMessageLine className="-mb-3">
          {(ids) => (
            <CodeInput
              {...ids}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only input of the step
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
        {isUnusable ? (
          <CodeRequestAlert error={resend.error} otherwise={unusable} />
        ) : (
          <div className="grid gap-1 text-sm">
            <p className="font-mono">{`It expires in ${clock(secondsLeft)}`}</p>
            <p className="text-muted">After that you can ask for a new one.</p>
          </div>
        )}
        <p
          role="status"
          className={sent === '' ? 'sr-only' : 'text-sm font-medium text-green-deep'}
        >
          {sent}
        </p>
        <div className="flex w-full flex-wrap gap-3 max-sm:*:w-full">
          <Link to={paths.profile} className={buttonStyles()} onClick={onKeep}>
            Keep my account
          </Link>
          {isUnusable ? (
            <Button variant="secondary" pending={resend.isPending} onClick={onResend}>
              Mail me a new code
            </Button>
          ) : (
            <Button type="submit" variant="destructive" pending={remove.isPending}>
              Delete my account for good
            </Button>
          )}
        </div>
        {problem !== null && (
          <FormAlert>
            {`${errorMessage(problem)}${isUnusable ? '' : ' Your code is still in the field.'}`}
          </FormAlert>
        )}
        {resend.isPending && <SlowNotice />}
        {remove.isPending && (
          <SlowNotice>
            <p>Your account may be deleted even if you leave this page.</p>
          </SlowNotice>
        )}
      </form>
    </SplitSection>
  );
}

/** `2:57`. */
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'invalid_otp' || error.code === OTP_SPENT);
