import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { BackLink } from '@/components/back-link';
import { ListStatus } from '@/components/list-status';
import { readYear, yearFileName } from '@/contract/admin-report';
import { society } from '@/data/society';
import { academicYearAt, academicYearsAfter } from '@/domain/academic-year';
import { adminYearPath } from '@/domain/paths';
import { yearQuery } from '@/features/admin/after/report-queries';
import { YearTable } from '@/features/admin/after/year-table';
import { today } from '@/features/admin/event-when';
import { FileButton } from '@/features/admin/file-button';
import { OwnersOnly } from '@/features/admin/owners-only';
import { listPath } from '@/features/admin/events/event-states';

export function AdminYearPage() {
  const { year: address = '' } = useParams();
  const year = academicYearAt(address, society.firstMonthOfYear);
  return (
    <OwnersOnly permission="year">
      <div className="admin-container grid grid-cols-[minmax(0,1fr)] gap-6 py-6">
        <div>
          <div className="print:hidden">
            <BackLink to={listPath('past')}>Past events</BackLink>
          </div>
          <h1 className="text-[2rem] leading-tight font-extrabold">
            {year === null ? 'There is no such year' : `The year ${year.name}`}
          </h1>
        </div>
        {year === null ? (
          <p>The address of a year is like this one: /admin/years/2024-25.</p>
        ) : (
          <Year key={address} address={address} firstDay={year.firstDay} />
        )}
      </div>
    </OwnersOnly>
  );
}

/** Whether the academic year at an address has begun. */
function hasBegun(address: string): boolean {
  const year = academicYearAt(address, society.firstMonthOfYear);
  return year !== null && year.firstDay <= today();
}

interface YearProps {
  address: string;
  firstDay: string;
}

function Year({ address, firstDay }: YearProps) {
  const query = useQuery(yearQuery(address));
  const yearAfter = (count: number) =>
    academicYearsAfter({ firstDay }, count, society.firstMonthOfYear);
  const years = [yearAfter(-1), yearAfter(1)].filter((year) => hasBegun(year));
  return (
    <>
      <nav aria-label="Years">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {years.map((year) => (
            <li key={year}>
              <Link
                to={adminYearPath(year)}
                className="inline-flex min-h-11 items-center font-semibold text-blue-deep underline underline-offset-4"
              >
                {year}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {query.data === undefined ? (
        <ListStatus query={query} what="The year" />
      ) : (
        <>
          <YearTable {...query.data} />
          <div className="flex flex-wrap gap-3">
            {(['csv', 'docx'] as const).map((format) => (
              <FileButton
                key={format}
                endpoint={readYear}
                params={{ year: address }}
                format={format}
                fileName={yearFileName(address, format)}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}
