import { Navigate, Outlet } from 'react-router-dom';
import { useHasMemberToken } from '@/features/auth/session';
import { paths } from '@/lib/paths';

/** The guard: its pages are a member's; everybody else is sent home. */
export function MemberLayout() {
  return useHasMemberToken() ? <Outlet /> : <Navigate to={paths.home} replace />;
}
