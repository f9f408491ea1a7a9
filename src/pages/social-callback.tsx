import { useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Logo } from '@/components/logo';
import { Redirect } from '@/components/redirect';
import { buttonStyles } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { useSocialLogin } from '@/features/auth/auth-mutations';
import { isSocialProvider } from '@/features/auth/social';
import { useIsSlow } from '@/components/loading';
import { paths } from '@/domain/paths';
import { readReturnPath } from '@/lib/return-path';

export function SocialCallbackPage() {
  const { provider } = useParams();
  const [query] = useSearchParams();
  const login = useSocialLogin();
  const hasStarted = useRef(false);
  // A code is valid once, so StrictMode's second run of the effect must not exchange it again.
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    login.mutate({ provider, code: query.get('code'), state: query.get('state') });
  }, [login, provider, query]);

  const isSlow = useIsSlow();

  if (login.isSuccess) return <Redirect to={readReturnPath()} />;
  if (login.isError) {
    return <Redirect to={isSocialProvider(provider) ? paths.signIn : paths.home} />;
  }
  return (
    // Screen height, so that the footer does not appear below the header and jump.
    <div className="min-h-svh">
      <div
        role="status"
        className="fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] auto-rows-max content-center-safe justify-items-center gap-5 overflow-y-auto bg-background px-[min(1.5rem,5vw)] py-6 text-center"
      >
        <Logo mark={artwork.logo} name={society.name} />
        <h1 className="text-title font-extrabold break-words uppercase">
          You have choosen {provider} to login
        </h1>
        <p className="flex items-center gap-3 text-lead font-semibold">
          Redirecting <Spinner />
        </p>
        <p className="text-muted">Please wait while we redirect you to the login page</p>
        {isSlow && (
          <Link to={paths.signIn} className={buttonStyles({ variant: 'outline' })}>
            Choose another way to sign in
          </Link>
        )}
      </div>
    </div>
  );
}
