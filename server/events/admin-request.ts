import type { Event } from '@/contract/events';
import type { Author } from '#server/admins/history';
import type { Deps } from '#server/deps';
import { noSuchEvent } from '#server/http/http-error';

/** What the routes of the desk read before they do something to an event. */
export const adminRequest = ({ store, now }: Pick<Deps, 'store' | 'now'>) => ({
  /**
   * An event that is not deleted.
   * @throws HttpError 404
   */
  async findEvent(eventId: string): Promise<Event> {
    const event = await store.eventQueries.find(eventId, now());
    if (event === null) throw noSuchEvent();
    return event;
  },

  /** Who does it, and when. */
  author: (adminId: string): Promise<Author> => store.admins.authorOf(adminId, now()),
});
