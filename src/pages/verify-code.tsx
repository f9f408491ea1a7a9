import { EmailAddress } from '@/components/breakable-text';
import { Redirect } from '@/components/redirect';
import { SplitScreen } from '@/components/split-screen';
import { artwork } from '@/data/artwork';
import { OtpForm } from '@/features/auth/otp-form';
import { usePendingOtp } from '@/features/auth/pending-otp';
import { useIsMember } from '@/hooks/use-session';
import { paths } from '@/domain/paths';
import { readReturnPath } from '@/lib/return-path';

export function VerifyCodePage() {
  const isMember = useIsMember();
  const pending = usePendingOtp();
  if (isMember) return <Redirect to={readReturnPath()} />;
  if (pending === null) return <Redirect to={paths.signIn} />;
  return (
    <SplitScreen illustration={artwork.oneTimeCode}>
      <h1 className="text-title font-extrabold">Check your mail</h1>
      <p className="text-lead">
        We wrote to{' '}
        <strong className="[overflow-wrap:anywhere]">
          <EmailAddress address={pending.email} />
        </strong>
        .
      </p>
      <OtpForm pending={pending} />
    </SplitScreen>
  );
}
