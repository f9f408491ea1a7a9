import { Link } from 'react-router-dom';
import { useIsOwnServer } from '@/components/own-server-only';
import { SvgIcon } from '@/components/svg-icon';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { AdminForm } from '@/features/auth/admin-form';
import { PasskeyLogin } from '@/features/auth/passkey-login';
import { AdminSignOutButtons } from '@/features/auth/admin-sign-out-dialog';
import { useIsAdmin } from '@/hooks/use-session';
import { paths } from '@/domain/paths';

export function AdminLoginPage() {
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwnServer();
  return (
    <div className="page-container py-12 sm:py-16">
      <div className="mx-auto max-w-md card-frame bg-card p-[min(1.5rem,6vw)] sm:p-10">
        <SvgIcon picture={artwork.logo} size={56} />
        <h1 className="mt-5 text-title font-extrabold">Admin Page</h1>
        <p className="mt-3 mb-6 text-muted">
          This is the admin page. You can manage your website from here.
        </p>
        {isAdmin && (
          <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border-2 border-foreground bg-yellow-soft p-[min(1rem,4vw)]">
            <p className="font-semibold">You are signed in as an admin.</p>
            {isOwn && (
              <Link
                to={paths.admin}
                className={`${buttonStyles({ variant: 'secondary' })} px-[min(1.25rem,5vw)]!`}
              >
                Organiser’s desk
              </Link>
            )}
            <div className="*:flex-col">
              <AdminSignOutButtons />
            </div>
          </div>
        )}
        <AdminForm />
        {isOwn && <PasskeyLogin />}
        {isOwn && (
          <p className="mt-5">
            <Link
              to={paths.adminReset}
              className="inline-flex min-h-11 items-center font-semibold text-blue-deep underline underline-offset-4 hover:decoration-2"
            >
              Forgot your password?
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
