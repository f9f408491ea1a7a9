import type { Event } from '@/contract/events';

interface EventFormProps {
  /** The event to edit; a new one if omitted. */
  event?: Event | undefined;
  /** An event whose name and texts a new one begins with. */
  copyOf?: Event | undefined;
}

/** The form for a new event or an existing one. */
export function EventForm({ event, copyOf }: EventFormProps) {
  return <p>{event?.name ?? copyOf?.name}</p>;
}
