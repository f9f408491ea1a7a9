import { AdminHistory } from '@/features/admin/account/admin-history';

export function AdminHistoryPage() {
  return (
    <div className="admin-container py-8">
      <div className="lg:max-w-3xl">
        <h1 className="text-[2rem] leading-tight font-extrabold">History</h1>
        <p className="mt-2 mb-8 max-w-prose">
          What admins did in the past year. All admins see it, and nobody can change it.
        </p>
        <AdminHistory />
      </div>
    </div>
  );
}
