import type { Kysely } from 'kysely';
import { eventCalendar } from './calendar-queries';
import { adminEvents } from './admin-queries';
import { eventEditor } from './changes';
import { eventInterest } from './interest';
import { eventReaders } from './queries';
import { memberInterest } from './member-interest';
import type { Database } from '#server/db/schema';

/** Events and the members' registrations. Event ids are integers in the database and strings in the API. */
export function eventStore(db: Kysely<Database>) {
  const { forgetLists, ...readers } = eventReaders(db);
  return {
    ...readers,
    ...eventInterest(db, forgetLists),
    ...eventEditor(db, forgetLists),
    ...adminEvents(db),
    ...eventCalendar(db),
    ...memberInterest(db),
  };
}
