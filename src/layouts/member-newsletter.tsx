import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { QueryProvider } from '@/components/query-provider';
import { userQuery } from '@/features/account/profile-queries';
import { useMember } from '@/hooks/use-member';

interface MemberNewsletterProps {
  onRead: (isSubscribed: boolean) => void;
}

/** Reads whether the member is subscribed to the news. Visitors do not load its code. */
export function MemberNewsletter(props: MemberNewsletterProps) {
  return (
    <QueryProvider>
      <Subscription {...props} />
    </QueryProvider>
  );
}

function Subscription({ onRead }: MemberNewsletterProps) {
  const { data } = useQuery(userQuery(useMember()));
  const isSubscribed = data?.news === true;
  useEffect(() => onRead(isSubscribed), [isSubscribed, onRead]);
  return null;
}
