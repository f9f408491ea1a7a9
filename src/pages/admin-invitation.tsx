import { useSearchParams } from 'react-router-dom';
import { SvgIcon } from '@/components/svg-icon';
import { artwork } from '@/data/artwork';
import { AdminInvitation } from '@/features/auth/admin-invitation';
import { useAdminAddress } from '@/features/admin/account/account-queries';

export function AdminInvitationPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const signedInAs = useAdminAddress();
  return (
    <div className="page-container py-12 sm:py-16">
      <div className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] gap-5 card-frame bg-card px-[min(1.5rem,6vw)] py-6 [overflow-wrap:anywhere] sm:p-10">
        <SvgIcon picture={artwork.logo} size={56} />
        <AdminInvitation key={token} kind="invitation" token={token} signedInAs={signedInAs} />
      </div>
    </div>
  );
}
