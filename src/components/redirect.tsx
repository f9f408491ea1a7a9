import { Navigate } from 'react-router-dom';
import { PageLoading } from './loading';

/** Redirects, and shows the loading screen meanwhile, so that the footer does not jump. */
export function Redirect({ to }: { to: string }) {
  return (
    <>
      <PageLoading />
      <Navigate to={to} replace />
    </>
  );
}
