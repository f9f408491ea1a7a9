import type { TabProps } from '../tab-names';
import { FeedbackPanel } from './feedback-panel';
import { RecapPanel } from './recap-panel';
import { ReportPanel } from './report-panel';

/** What an event that is over leaves behind. */
export const AfterPanel = (props: TabProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
    <FeedbackPanel {...props} />
    <RecapPanel {...props} />
    <ReportPanel {...props} />
  </div>
);
