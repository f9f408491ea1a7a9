import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths, signInPath } from '@/domain/paths';

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
