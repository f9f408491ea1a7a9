import { Drawing } from '@/components/drawing';
import { artwork } from '@/data/artwork';
import { AdminForm } from '@/features/auth/admin-form';

export function AdminLoginPage() {
  return (
    <div className="wrap py-12 sm:py-16">
      <div className="mx-auto max-w-md rounded-card border-2 border-ink bg-card p-6 sm:p-10">
        <Drawing picture={artwork.logo} size={56} />
        <h1 className="mt-5 text-title font-extrabold">Admin Page</h1>
        <p className="mt-3 mb-6 text-muted">
          This is the admin page. You can manage your website from here.
        </p>
        <AdminForm />
      </div>
    </div>
  );
}
