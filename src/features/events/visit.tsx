import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { readVisit } from '@/contract/feedback';
import { certificatePath, feedbackPath } from '@/domain/paths';
import { useMemberKey } from '@/hooks/use-session';
import { request } from '@/lib/api-client';

/** What a member has of an event that is over. */
const visitQuery = (member: string | null, eventId: string) =>
  queryOptions({
    queryKey: ['member', member, 'visit', eventId],
    // The link is used on another page.
    staleTime: 0,
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) =>
            (await request(readVisit, { params: { id: eventId } }, { signal, member })).data,
  });

/** Says to a member who came to an event that they were there, with the certificate and the link to say how it was. */
export function Visit({ event: { id } }: { event: Event }) {
  const { data } = useQuery(visitQuery(useMemberKey(), id));
  if (data === undefined) return null;
  const { came, certificate, feedbackToken } = data;
  return (
    <div className="grid gap-3 empty:hidden sm:max-lg:flex sm:max-lg:flex-wrap sm:max-lg:items-center">
      {came && <p className="font-medium">You were there.</p>}
      {feedbackToken !== null && (
        <Link to={feedbackPath(feedbackToken)} className={buttonStyles()}>
          Say how it was
        </Link>
      )}
      {certificate !== null && (
        <Link to={certificatePath(certificate)} className={buttonStyles({ variant: 'outline' })}>
          Your certificate
        </Link>
      )}
    </div>
  );
}
