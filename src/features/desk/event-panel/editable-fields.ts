import type { EditedEvent } from '@/contract/event-input';
import type { Event } from '@/contract/events';

/** What a PUT sends of an event. */
export const editableFields = ({
  name,
  description,
  image,
  date,
  startsAt,
  endsAt,
  place,
  link,
  note,
  status,
  version,
}: Event): EditedEvent => ({
  name,
  description,
  image,
  date,
  startsAt,
  endsAt,
  place,
  link,
  note,
  status,
  version,
});
