import { Outlet } from 'react-router-dom';
import { Redirect } from '@/components/redirect';
import { useHasMemberToken } from '@/features/auth/session';
import { paths } from '@/lib/paths';

/** The guard: its pages are a member's; everybody else is sent home. */
export function MemberLayout() {
  return useHasMemberToken() ? <Outlet /> : <Redirect to={paths.home} />;
}
