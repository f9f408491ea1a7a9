import { Button } from '@/components/ui/button';
import { useAdminLogout } from './queries';

export function AdminSignOutButton() {
  const logout = useAdminLogout();
  return (
    <Button variant="outline" pending={logout.isPending} onClick={() => logout.mutate()}>
      Sign out as admin
    </Button>
  );
}
