import type { TabProps } from '../event-tabs';
import { RecapPanel } from './recap-panel';

/** What is left to do once an event is over. */
export function AfterPanel(props: TabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <RecapPanel {...props} />
    </div>
  );
}
