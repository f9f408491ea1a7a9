import { Button } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { eventPath } from '@/lib/paths';
import { sharePage } from '@/lib/share';
import { toast } from '@/lib/toast';

/** Shares the public page of an event. */
export function ShareButton({ event }: { event: Pick<Event, 'id' | 'name'> }) {
  const onShare = async () => {
    const result = await sharePage(event.name, eventPath(event.id));
    if (result === 'copied') toast.success('Address copied');
    if (result === 'failed') toast.error('The address could not be copied');
  };
  return (
    <Button variant="outline" size="sm" onClick={onShare}>
      Share
    </Button>
  );
}
