import type { Author } from '#server/admins/history';
import type { Deps } from '#server/deps';
import { noSuchEvent } from '#server/http/http-error';
import type { FoundEvent } from './row';

/** What the routes of the desk read before they do something to an event. */
export const adminRequest = ({ store, now }: Pick<Deps, 'store' | 'now'>) => ({
  /**
   * An event that is not deleted.
   * @throws HttpError 404
   */
  async findEvent(id: number): Promise<FoundEvent> {
    const event = await store.eventQueries.find(id, now());
    if (event === null) throw noSuchEvent();
    return { ...event, id };
  },

  /** Who does it, and when. */
  author: (adminId: string): Promise<Author> => store.admins.authorOf(adminId, now()),
});
