import { LetterList } from '@/features/desk/mail/letter-list';
import { LetterPanel } from '@/features/desk/mail/letter-panel';
import { MailQueuePanel } from '@/features/desk/mail/mail-queue-panel';
import { SubscribersPanel } from '@/features/desk/mail/subscribers-panel';

export function DeskMailPage() {
  return (
    <div className="desk-container py-8">
      <h1 className="text-[2rem] leading-tight font-extrabold">Mail</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <MailQueuePanel />
          <LetterPanel />
          <LetterList />
        </div>
        <SubscribersPanel />
      </div>
    </div>
  );
}
