import { Link, useSearchParams } from 'react-router-dom';
import { SvgIcon } from '@/components/svg-icon';
import { artwork } from '@/data/artwork';
import { AdminInvitation } from '@/features/auth/admin-invitation';
import { AdminResetRequest } from '@/features/auth/admin-reset-request';
import { useAdminAddress } from '@/features/admin/account/account-queries';
import { paths } from '@/domain/paths';

export function AdminResetPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const signedInAs = useAdminAddress();
  return (
    <div className="page-container py-12 sm:py-16">
      <div className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] gap-5 card-frame bg-card px-[min(1.5rem,6vw)] py-6 [overflow-wrap:anywhere] sm:p-10">
        <SvgIcon picture={artwork.logo} size={56} />
        {token === null ? (
          <>
            <div className="grid gap-3">
              <h1 className="text-title font-extrabold">Forgot your password?</h1>
              <p className="text-muted">
                Say who you are, and a mail brings you a link to choose another one.
              </p>
            </div>
            <AdminResetRequest />
            <Link
              to={paths.adminLogin}
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-blue-deep underline underline-offset-4 hover:decoration-2"
            >
              Back to the login
            </Link>
          </>
        ) : (
          <AdminInvitation key={token} kind="reset" token={token} signedInAs={signedInAs} />
        )}
      </div>
    </div>
  );
}
