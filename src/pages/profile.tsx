import { CalendarSection } from '@/features/account/calendar-section';
import { ConnectedAccountsSection } from '@/features/account/connected-accounts-section';
import { DataSection } from '@/features/account/data-section';
import { MailSection } from '@/features/account/mail-section';
import { ProfileHeader } from '@/features/account/profile-header';
import { SessionSection } from '@/features/account/session-section';
import { InterestedEvents } from '@/features/events/interested-events';

export function ProfilePage() {
  return (
    <div className="page-container pt-12 pb-8 sm:pt-16">
      <ProfileHeader />
      <InterestedEvents />
      <MailSection />
      <CalendarSection />
      <SessionSection />
      <ConnectedAccountsSection />
      <DataSection />
    </div>
  );
}
