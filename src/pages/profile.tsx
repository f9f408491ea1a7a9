import { ProfileSummary } from '@/features/account/profile-summary';
import { SignOutButton } from '@/features/account/sign-out-button';
import { InterestedEvents } from '@/features/events/interested-events';

export function ProfilePage() {
  return (
    <div className="page-container grid gap-12 py-12 sm:py-16">
      <div className="flex flex-wrap items-center justify-between gap-6">
        <ProfileSummary nameAs="h1" avatarClassName="size-24 text-3xl" />
        <SignOutButton />
      </div>
      <InterestedEvents />
    </div>
  );
}
