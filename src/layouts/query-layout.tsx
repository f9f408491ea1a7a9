import { Outlet } from 'react-router-dom';
import { QueryProvider } from '@/components/query-provider';

/** Provides the query client to pages that fetch data throughout. */
export function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
