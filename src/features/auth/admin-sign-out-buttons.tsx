import { Button } from '@/components/ui/button';
import { useAdminLogout, useAdminSignOutHere } from './queries';

/** Ends the admin's session on this device, or on all. @param onSignedOut Called even if the server was unreachable. */
export function AdminSignOutButtons({ onSignedOut }: { onSignedOut?: () => void }) {
  const here = useAdminSignOutHere(onSignedOut);
  const everywhere = useAdminLogout(onSignedOut);
  const signOuts = [
    { label: 'Sign out on this device', signOut: here },
    { label: 'Sign out on all devices', signOut: everywhere },
  ];
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {signOuts.map(({ label, signOut }) => (
        <Button
          key={label}
          variant="outline"
          pending={signOut.isPending}
          className="whitespace-normal!"
          onClick={() => signOut.mutate()}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
