import { AdminHistory } from '@/features/admin/account/admin-history';
import { useMay } from '@/features/admin/use-may';

export function AdminHistoryPage() {
  const seesAll = useMay('admins');
  return (
    <div className="admin-container py-8">
      <div className="lg:max-w-3xl">
        <h1 className="text-[2rem] leading-tight font-extrabold">History</h1>
        <p className="mt-2 mb-8 max-w-prose">
          {seesAll === false
            ? 'What you did in the past year. Owners see what all admins did, and nobody can change it.'
            : 'What admins did in the past year. All owners see it, and nobody can change it.'}
        </p>
        <AdminHistory />
      </div>
    </div>
  );
}
