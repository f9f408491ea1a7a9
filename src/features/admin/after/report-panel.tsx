import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { adminReportPath } from '@/domain/paths';
import type { TabProps } from '../tab-names';

/** The way to the report of an event. */
export function ReportPanel({ event, headingAs: Heading }: TabProps) {
  return (
    <section aria-labelledby="report" className="grid justify-items-start gap-3">
      <Heading id="report" className="scroll-mt-24 text-subtitle font-bold">
        The report for the college
      </Heading>
      <p>
        It is already filled in with what the site knows. You add the rest, and print it or download
        it as a Word file.
      </p>
      <Link
        to={adminReportPath(event.id)}
        className={buttonStyles({ variant: 'outline', size: 'sm' })}
      >
        Open the report
      </Link>
    </section>
  );
}
