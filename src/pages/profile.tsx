import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarSection } from '@/features/account/calendar-section';
import { CertificatesSection } from '@/features/account/certificates-section';
import { ConnectedAccountsSection } from '@/features/account/connected-accounts-section';
import { DataSection } from '@/features/account/data-section';
import { MailSection } from '@/features/account/mail-section';
import { ProfileHeader } from '@/features/account/profile-header';
import { userQuery } from '@/features/auth/user-query';
import { SessionSection } from '@/features/account/session-section';
import { InterestedEvents } from '@/features/events/interested-events';
import { useIsOwnServer } from '@/components/own-server-only';
import { useIsSessionUnverified, useMemberKey } from '@/hooks/use-session';
import { isServerFailure } from '@/lib/api-error';

export function ProfilePage() {
  const { data, error } = useQuery(userQuery(useMemberKey()));
  // React Query clears the error of a query without data while it is fetched again.
  const [lastError, setLastError] = useState(error);
  if (error !== null && error !== lastError) setLastError(error);
  const isOwn = useIsOwnServer();
  const isUnverified = useIsSessionUnverified();
  // One notice says it for all parts.
  const hasNoServer = data === undefined && (isUnverified || isServerFailure(lastError));
  return (
    <div className="page-container pt-12 pb-8 sm:pt-16">
      <ProfileHeader />
      {!hasNoServer && (
        <>
          <InterestedEvents />
          {isOwn && (
            <>
              <CertificatesSection />
              <MailSection />
              <CalendarSection />
              <SessionSection />
              <ConnectedAccountsSection />
              <DataSection />
            </>
          )}
        </>
      )}
    </div>
  );
}
