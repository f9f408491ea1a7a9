import { EventPanel } from '@/features/desk/event-panel/event-panel';
import { useNextEvent } from './next-event';
import { NoOpenEvent } from './no-open-event';

/** The next event, in the place of the open one. */
export function NextEventPanel() {
  const event = useNextEvent();
  if (event === undefined) return <NoOpenEvent state="upcoming" />;
  return (
    <>
      <p className="eyebrow mb-4 font-medium">The next event</p>
      <EventPanel id={event.id} headingAs="h2" />
    </>
  );
}
