import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths, signInPath } from '@/domain/paths';
import { useIsSessionUnverified } from '@/hooks/use-session';

interface SignInLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'state'> {
  /** Where the sign-in leads; by default back to the page of an event, otherwise to Home. */
  returnTo?: string;
}

/** A link to the sign-in page. */
export function SignInLink({ returnTo, ...rest }: SignInLinkProps) {
  const { pathname } = useLocation();
  const isEventPage = pathname.startsWith(`${paths.events}/`);
  return <Link to={signInPath(returnTo ?? (isEventPage ? pathname : undefined))} {...rest} />;
}

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
