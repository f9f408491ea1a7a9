import { useIsSessionUnverified } from '@/hooks/use-is-session-unverified';
import { SignInLink } from './sign-in-link';

interface SignInInvitationProps {
  /** The path to which the sign-in leads back. */
  returnTo: string;
  /** Of the link. */
  className: string;
  /** Follows 'Sign in'. */
  purpose: string;
}

/** Invites visitors to sign in. Members whose sign-in cannot be checked are told so instead. */
export function SignInInvitation({ returnTo, className, purpose }: SignInInvitationProps) {
  if (useIsSessionUnverified()) return 'We cannot check your sign-in right now.';
  return (
    <>
      <SignInLink
        returnTo={returnTo}
        className={`text-blue-deep underline underline-offset-4 ${className}`}
      >
        Sign in
      </SignInLink>{' '}
      {purpose}
    </>
  );
}
