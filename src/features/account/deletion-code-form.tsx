import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmailAddress } from '@/components/breakable-text';
import { FormAlert } from '@/components/ui/field';
import { SplitSection } from '@/components/split-section';
import { SlowNotice } from '@/components/loading';
import { Button, buttonStyles } from '@/components/ui/button';
import { OTP_SPENT } from '@/contract/auth';
import { MailedCodeForm } from '@/features/auth/mailed-code-form';
import { useSecondsLeft } from '@/hooks/use-seconds-left';
import { ApiError, isServerFailure, errorMessage } from '@/lib/api-error';
import { paths } from '@/domain/paths';
import { useDeleteUser, useRequestDeletionCode, type PendingDeletion } from './deletion-mutations';
import { userQuery } from '@/features/auth/user-query';

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

/** Asks for the mailed code and deletes the account. */
export function DeletionCodeForm({ pending, onPending, onKeep, onDeleted }: DeletionCodeFormProps) {
  const { member, token, expiresAt, certificates } = pending;
  const { data: user } = useQuery(userQuery(member));
  const [sent, setSent] = useState('');
  const mayBeDone = useRef(false);
  const remove = useDeleteUser(member, onDeleted);
  const resend = useRequestDeletionCode(member);
  const secondsLeft = useSecondsLeft(expiresAt);
  const unusable = token === '' ? EXHAUSTED : secondsLeft === 0 ? EXPIRED : null;

  const onCode = async (otp: string) => {
    setSent('');
    try {
      await remove.mutateAsync({ otp, token, certificates, mayBeDone: mayBeDone.current });
    } catch (error) {
      if (isServerFailure(error)) mayBeDone.current = true;
      if (!isWrongCode(error)) return undefined;
      if (error.code !== OTP_SPENT) return WRONG;
      onPending({ ...pending, token: '' });
    }
    return undefined;
  };
  const onResend = async () => {
    remove.reset();
    setSent('');
    const challenge = await resend.mutateAsync().catch(() => null);
    if (challenge === null) return false;
    setSent('A new code is on its way.');
    onPending({ ...pending, ...challenge });
    return true;
  };
  const problem = isWrongCode(remove.error) ? null : remove.error;
  return (
    <SplitSection heading="The code from your mail">
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
      {certificates !== undefined && (
        <p className="max-w-[60ch]">
          {certificates === 'keep'
            ? 'Your certificates stay, as you have chosen.'
            : 'Your certificates are withdrawn with the account, as you have chosen.'}
        </p>
      )}
      <MailedCodeForm
        label="Code"
        unusable={unusable}
        countdown={[`It expires in ${clock(secondsLeft)}`, 'After that you can ask for a new one.']}
        resendError={resend.error}
        onCode={onCode}
        onResend={onResend}
        className="justify-items-start"
      >
        {({ resend: onResendClick }) => (
          <>
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
              {unusable === null ? (
                <Button type="submit" variant="destructive" pending={remove.isPending}>
                  Delete my account for good
                </Button>
              ) : (
                <Button variant="secondary" pending={resend.isPending} onClick={onResendClick}>
                  Mail me a new code
                </Button>
              )}
            </div>
            {problem !== null && (
              <FormAlert>
                {`${errorMessage(problem)}${unusable === null ? ' Your code is still in the field.' : ''}`}
              </FormAlert>
            )}
            {resend.isPending && <SlowNotice />}
            {remove.isPending && (
              <SlowNotice>
                <p>Your account may be deleted even if you leave this page.</p>
              </SlowNotice>
            )}
          </>
        )}
      </MailedCodeForm>
    </SplitSection>
  );
}

/** `2:57`. */
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const isWrongCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'invalid_otp' || error.code === OTP_SPENT);
