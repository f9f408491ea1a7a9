import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { society } from '@/data/society';
import { certificatePath } from '@/domain/paths';
import { useMemberKey } from '@/hooks/use-session';
import { hasQueryFailed } from '@/lib/query-client';
import { dayInWords } from '@/lib/time-in-words';
import { ownCertificatesQuery } from './account-queries';
import { QuerySection } from './query-section';

/** The member's certificates; nothing for a member who has none. */
export function CertificatesSection() {
  const certificates = useQuery(ownCertificatesQuery(useMemberKey()));
  // Most members have none, so nothing holds a place for them.
  const { data } = certificates;
  if (data === undefined ? !hasQueryFailed(certificates) : data.length === 0) return null;
  return (
    <QuerySection
      heading="Your certificates"
      what="The list of your certificates"
      query={certificates}
    >
      {(data) => (
        <ul className="divide-y divide-border">
          {data.map(({ code, title, event, issuedAt }) => (
            <li key={code} className="py-2 [overflow-wrap:anywhere]">
              <Link
                to={certificatePath(code)}
                className="inline-flex min-h-11 items-center leading-snug font-semibold text-blue-deep underline underline-offset-4"
              >
                <span>
                  <bdi>{title}</bdi>: <bdi>{event}</bdi>
                </span>
              </Link>
              <p className="eyebrow text-muted">
                {`Issued on ${dayInWords(issuedAt, society.timeZone)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </QuerySection>
  );
}
