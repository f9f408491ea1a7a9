import { useIsSessionUnverified } from '@/hooks/use-is-session-unverified';
import { SignInLink } from './sign-in-link';

interface SignInPromptProps {
  /** The path to which the sign-in leads back. */
  returnTo: string;
  /** The class names of the link, besides its color and underline. */
  className: string;
  /** The rest of the sentence that the link begins, such as 'to show your interest.' */
  purpose: string;
}

/**
 * A link to the sign-in page, and what signing in is for. If this browser has a member's token that could not be
 * refreshed, a sentence says so instead.
 */
export function SignInPrompt({ returnTo, className, purpose }: SignInPromptProps) {
  if (useIsSessionUnverified())
    return <span>We cannot check your sign-in right now. We will keep trying.</span>;
  return (
    <span>
      <SignInLink
        returnTo={returnTo}
        className={`text-blue-deep underline underline-offset-4 ${className}`}
      >
        Sign in
      </SignInLink>{' '}
      <span>{purpose}</span>
    </span>
  );
}
