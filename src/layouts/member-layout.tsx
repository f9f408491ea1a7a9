import { Outlet } from 'react-router-dom';
import { Redirect } from '@/components/redirect';
import { useHasMemberToken } from '@/features/auth/session';
import { paths } from '@/lib/paths';

/** Route guard: redirects to home unless a member is signed in. */
export function MemberLayout() {
  return useHasMemberToken() ? <Outlet /> : <Redirect to={paths.home} />;
}
