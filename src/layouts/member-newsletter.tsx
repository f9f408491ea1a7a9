import { useQuery } from '@tanstack/react-query';
import { userQuery } from '@/features/account/profile-queries';
import { NewsletterForm } from '@/features/newsletter/newsletter-form';
import { useMember } from '@/hooks/use-session';

/** The newsletter form, unless the member is subscribed: the profile has the switch. */
export function MemberNewsletter() {
  const { data } = useQuery(userQuery(useMember()));
  return data?.news === true ? null : <NewsletterForm />;
}
