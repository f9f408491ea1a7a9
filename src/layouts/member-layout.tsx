import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { Redirect } from '@/components/redirect';
import { useHasMemberToken } from '@/hooks/use-session';
import { paths, signInPath } from '@/domain/paths';
import { ACTION_TOAST_MS } from '@/lib/toasts';
import { toast } from 'sonner';

/** Route guard: redirects to home unless a member is signed in. */
export function MemberLayout() {
  const hasToken = useHasMemberToken();
  // A member whose session ends on this page has had a toast that says so.
  const [cameSignedOut] = useState(!hasToken);
  if (hasToken) return <Outlet />;
  return cameSignedOut ? <SignInFirst /> : <Redirect to={paths.home} />;
}

/** Offers the sign-in, which leads back to the page. */
function SignInFirst() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    toast.info('Please sign in to see this page.', {
      id: 'sign in first',
      duration: ACTION_TOAST_MS,
      action: {
        label: 'Sign In',
        onClick: () => void navigate(signInPath(pathname)),
      },
    });
  }, [pathname, navigate]);
  return <Redirect to={paths.home} />;
}
