import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { Redirect } from '@/components/redirect';
import { Spinner } from '@/components/ui/spinner';
import { useSocialLogin } from '@/features/auth/queries';
import { isSocialProvider } from '@/features/auth/social';
import { paths } from '@/lib/paths';
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

  if (login.isSuccess) return <Redirect to={readReturnPath()} />;
  if (login.isError) {
    return <Redirect to={isSocialProvider(provider) ? paths.signIn : paths.home} />;
  }
  return (
    // Screen height, so that the footer does not appear below the header and jump.
    <div className="min-h-svh">
      <div
        role="status"
        className="fixed inset-0 z-30 grid place-content-center justify-items-center gap-5 bg-background p-6 text-center"
      >
        <h1 className="text-title font-extrabold uppercase">
          You have choosen {provider} to login
        </h1>
        <p className="flex items-center gap-3 text-lead font-semibold">
          Redirecting <Spinner />
        </p>
        <p className="text-muted">Please wait while we redirect you to the login page</p>
      </div>
    </div>
  );
}
