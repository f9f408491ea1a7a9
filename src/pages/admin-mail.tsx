import { LetterList } from '@/features/admin/mail/letter-list';
import { LetterPanel } from '@/features/admin/mail/letter-form';
import { MailQueuePanel } from '@/features/admin/mail/mail-queue';
import { OwnersOnly } from '@/features/admin/owners-only';
import { SubscribersPanel } from '@/features/admin/mail/subscribers';

export function AdminMailPage() {
  return (
    <OwnersOnly permission="mail">
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
    </OwnersOnly>
  );
}
