import type { Kysely } from 'kysely';
import { eventCalendar } from './event-calendar';
import { adminEvents } from './admin-events';
import { eventEditor } from './event-editor';
import { eventInterest } from './event-interest';
import { eventReaders } from './event-readers';
import { memberInterest } from './member-interest';
import type { Database } from './schema';

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
