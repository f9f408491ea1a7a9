import type { TabProps } from '../event-tabs';
import { ReportPanel } from './report-panel';

/** What is left to do once an event is over. */
export function AfterPanel({ event, headingAs }: TabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <ReportPanel event={event} headingAs={headingAs} />
    </div>
  );
}
