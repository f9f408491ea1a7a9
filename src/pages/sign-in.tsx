import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EmailAddress } from '@/components/breakable-text';
import { BrandIcon } from '@/components/brand-icon';
import { ExternalLink } from '@/components/external-link';
import { userQuery } from '@/features/auth/user-query';
import { SignInForm } from '@/features/auth/sign-in-form';
import { Redirect } from '@/components/redirect';
import { SplitScreen } from '@/components/split-screen';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { isExhausted, isUnexpired, usePendingOtp } from '@/features/auth/pending-otp';
import { useIsMember, useMemberKey } from '@/hooks/use-session';
import { SocialButtons } from '@/features/auth/social-buttons';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { paths, returnPathIn } from '@/domain/paths';
import { readReturnPath, storeReturnPath } from '@/lib/return-path';

const accounts = [
  { brand: 'instagram', label: 'Instagram', href: society.links.instagram },
  { brand: 'linkedin', label: 'LinkedIn', href: society.links.linkedin },
  { brand: 'github', label: 'GitHub', href: society.links.github },
] as const;

export function SignInPage() {
  const isMember = useIsMember();
  const { search } = useLocation();
  // A session that could not be refreshed is tried again here until the server responds; then the page leads on.
  useQuery(userQuery(useMemberKey()));
  useStoredReturnPath();
  if (isMember) return <Redirect to={readReturnPath(returnPathIn(search))} />;
  return (
    <SplitScreen illustration={artwork.signIn}>
      <div>
        <h1 className="text-[min(clamp(1.75rem,1.4rem+1.6vw,2.5rem),14vw)] leading-[1.05] font-extrabold">
          JOIN OUR THRIVING COMMUNITY & ELEVATE YOUR JOURNEY!
        </h1>
        <p className="mt-4 text-lead">
          Join our community of innovators, developers, and creators. Sign in or create an account
          to stay updated on events, resources, and opportunities.
        </p>
      </div>
      <p className="text-muted">
        Log in with your email or social account to unlock exclusive perks and stay connected with
        our community.
      </p>
      <PendingCode />
      <SignInForm />
      <noscript>
        <p className="font-semibold">Signing in needs JavaScript.</p>
      </noscript>
      <p className="flex items-center gap-4 font-mono text-sm [@media(scripting:none)]:hidden before:grow before:border-t-2 before:border-border after:grow after:border-t-2 after:border-border">
        OR
      </p>
      <SocialButtons />
      <Link
        to={paths.home}
        className={`${buttonStyles({ variant: 'ghost' })} underline underline-offset-4`}
      >
        Continue without login
      </Link>
      <ul className="flex flex-wrap justify-center gap-x-1">
        {accounts.map(({ brand, label, href }) => (
          <li key={brand}>
            <ExternalLink
              href={href}
              className={`${buttonStyles({ variant: 'ghost', size: 'sm' })} h-auto! flex-col gap-1.5! py-2 max-sm:px-2`}
            >
              <BrandIcon brand={brand} />
              {label}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </SplitScreen>
  );
}

/** Keeps the path that a `SignInLink` asks to lead back to until the sign-in is complete. */
function useStoredReturnPath() {
  const { search } = useLocation();
  useEffect(() => storeReturnPath(returnPathIn(search)), [search]);
}

/** A component of its own, so that its updates do not touch the form before that has hydrated. */
function PendingCode() {
  const pending = usePendingOtp();
  const isHydrated = useIsHydrated();
  /** Epoch seconds, null without a code; undefined until the page has hydrated, because the prerendered HTML has none. */
  const [expiryAtFirst, setExpiryAtFirst] = useState<number | null>();
  if (isHydrated && expiryAtFirst === undefined) setExpiryAtFirst(pending?.expiresAt ?? null);
  // A code that is asked for here leads to its own page. Until that has loaded, the form keeps its place.
  if (pending === null || pending.expiresAt !== expiryAtFirst || !isUnexpired(pending)) return null;
  const email = (
    <strong className="[overflow-wrap:anywhere]">
      <EmailAddress address={pending.email} />
    </strong>
  );
  return (
    <p className="rounded-xl border-2 border-foreground bg-yellow-soft px-4 py-3">
      {isExhausted(pending) ? (
        <>You entered a wrong code for {email} too many times. Please request a new one.</>
      ) : (
        <>
          We mailed a code to {email}.{' '}
          <Link to={paths.verifyCode} className="font-semibold underline underline-offset-4">
            Enter the code
          </Link>
        </>
      )}
    </p>
  );
}
