import { Navigate } from 'react-router-dom';
import { PageLoading } from './page-loading';

/** Leads on to another page, and holds its place until it is there: else the footer would jump up and down. */
export function Redirect({ to }: { to: string }) {
  return (
    <>
      <PageLoading />
      <Navigate to={to} replace />
    </>
  );
}
