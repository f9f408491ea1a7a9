import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useIsOwnServer } from '@/hooks/use-is-own-server';
import { AdminSignOutDialog } from './admin-sign-out-dialog';
import { useAdminSignOutHere } from './auth-mutations';

/**
 * Ends the admin's session on this device, or on all.
 * @param onSignedOut Called even if the server was unreachable.
 */
export function AdminSignOutButtons({ onSignedOut }: { onSignedOut?: () => void }) {
  const here = useAdminSignOutHere(onSignedOut);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      <Button variant="outline" pending={here.isPending} onClick={() => here.mutate()}>
        Sign out on this device
      </Button>
      {useIsOwnServer() && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Sign out on all devices…
        </Button>
      )}
      <AdminSignOutDialog open={isAsking} onOpenChange={setAsking} onSignedOut={onSignedOut} />
    </div>
  );
}
