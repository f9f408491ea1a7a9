import { Button } from '@/components/ui/button';
import { useAdminLogout } from './queries';

/** Ends all sessions of the admin. @param onSignedOut Called even if the server was unreachable. */
export function AdminSignOutButton({ onSignedOut }: { onSignedOut?: () => void }) {
  const logout = useAdminLogout(onSignedOut);
  return (
    <Button
      variant="outline"
      pending={logout.isPending}
      className="whitespace-normal!"
      onClick={() => logout.mutate()}
    >
      Sign out on all devices
    </Button>
  );
}
