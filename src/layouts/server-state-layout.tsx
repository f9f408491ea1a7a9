import { Outlet } from 'react-router-dom';
import { ServerState } from '@/components/server-state';

/** Pages that are about the server from top to bottom. */
export function ServerStateLayout() {
  return (
    <ServerState>
      <Outlet />
    </ServerState>
  );
}
