import { Outlet } from 'react-router-dom';
import { ServerState } from '@/components/query-provider';

/** Pages that are about the server from top to bottom. */
export function ServerStateLayout() {
  return (
    <ServerState>
      <Outlet />
    </ServerState>
  );
}
