import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { BackLink } from '@/components/back-link';
import { ListStatus } from '@/components/list-status';
import { NOT_OVER } from '@/contract/admin-recap';
import { adminEventPath } from '@/domain/paths';
import { ReportForm } from '@/features/admin/after/report-form';
import { reportQuery } from '@/features/admin/after/report-queries';
import { ApiError, isUnknownToServer } from '@/lib/api-error';

export function AdminReportPage() {
  const { id = '' } = useParams();
  const query = useQuery(reportQuery(id));
  return (
    <div className="admin-container py-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:max-w-3xl print:max-w-none">
        <div className="print:hidden">
          <BackLink to={adminEventPath(id, 'after')}>The event</BackLink>
          <h1 className="text-[2rem] leading-tight font-extrabold">Report</h1>
        </div>
        {query.data === undefined ? (
          <ReportMissing query={query} />
        ) : (
          <ReportForm key={id} eventId={id} report={query.data} />
        )}
      </div>
    </div>
  );
}

function ReportMissing({ query }: { query: UseQueryResult }) {
  const { error } = query;
  if (isUnknownToServer(error)) return <p role="alert">There is no such event.</p>;
  if (error instanceof ApiError && error.code === NOT_OVER) {
    return <p role="alert">{error.message}</p>;
  }
  return <ListStatus query={query} what="The report" />;
}
