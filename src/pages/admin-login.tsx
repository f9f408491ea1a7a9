import { Link } from 'react-router-dom';
import { Drawing } from '@/components/svg-icon';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { AdminForm } from '@/features/auth/admin-form';
import { AdminSignOutButton } from '@/features/auth/admin-sign-out-button';
import { useIsAdmin } from '@/features/auth/session';
import { paths } from '@/lib/paths';

export function AdminLoginPage() {
  const isAdmin = useIsAdmin();
  return (
    <div className="wrap py-12 sm:py-16">
      <div className="mx-auto max-w-md rounded-card border-2 border-ink bg-card p-6 sm:p-10">
        <Drawing picture={artwork.logo} size={56} />
        <h1 className="mt-5 text-title font-extrabold">Admin Page</h1>
        <p className="mt-3 mb-6 text-muted">
          This is the admin page. You can manage your website from here.
        </p>
        {isAdmin && (
          <div className="mb-6 grid gap-3 rounded-xl border-2 border-ink bg-yellow-soft p-4">
            <p className="font-semibold">You are signed in as an admin.</p>
            <Link to={paths.events} className={buttonStyles({ variant: 'secondary' })}>
              To the events
            </Link>
            <AdminSignOutButton />
          </div>
        )}
        <AdminForm />
      </div>
    </div>
  );
}
