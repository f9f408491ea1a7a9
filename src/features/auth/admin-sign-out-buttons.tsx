import { Button } from '@/components/ui/button';
import { useAdminLogout, useAdminSignOutHere } from './queries';

/** Ends the admin's session on this device, or on all. @param onSignedOut Called even if the server was unreachable. */
export function AdminSignOutButtons({ onSignedOut }: { onSignedOut?: () => void }) {
  const here = useAdminSignOutHere(onSignedOut);
  const everywhere = useAdminLogout(onSignedOut);
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      <Button
        variant="outline"
        pending={here.isPending}
        className="whitespace-normal!"
        onClick={() => here.mutate()}
      >
        Sign out on this device
      </Button>
      <Button
        variant="outline"
        pending={everywhere.isPending}
        className="whitespace-normal!"
        onClick={() => everywhere.mutate()}
      >
        Sign out on all devices
      </Button>
    </div>
  );
}
