import { LetterList } from '@/features/admin/letter-list';
import { LetterPanel } from '@/features/admin/letter-form';
import { MailQueuePanel } from '@/features/admin/mail-queue';
import { SubscribersPanel } from '@/features/admin/subscribers';

export function AdminMailPage() {
  return (
    <div className="admin-container py-8">
      <h1 className="text-[2rem] leading-tight font-extrabold">Mail</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <LetterPanel />
          <MailQueuePanel />
          <LetterList />
        </div>
        <SubscribersPanel />
      </div>
    </div>
  );
}
