import { Outlet } from 'react-router-dom';
import { QueryProvider } from '@/components/query-provider';

/** Pages that are about the server from top to bottom. */
export function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
