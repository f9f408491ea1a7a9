import type { TabProps } from '../event-tabs';
import { FeedbackPanel } from './feedback-panel';

/** What an event that is over leaves behind. */
export const AfterPanel = (props: TabProps) => <FeedbackPanel {...props} />;
