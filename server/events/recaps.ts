import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { EDITED_MEANWHILE } from '@/contract/admin-events';
import { NOT_OVER, type RecapContent, type StoredRecap } from '@/contract/admin-recap';
import type { Recap } from '@/contract/events';
import { parsePicturePath, parsePicturePaths } from '@/domain/picture-path';
import { type Author, recordEventAction } from '#server/admins/history';
import type { Database } from '#server/db/schema';
import { inTransaction, locked } from '#server/db/transaction';
import { badRequest, conflict, noSuchEvent } from '#server/http/http-error';
import { lockEvent } from './line';
import { deleteUnnamed, namePictures } from './pictures';
import { isOver } from './row';

const NO_RECAP: StoredRecap = { text: '', photos: [], isCover: false, version: 0 };

/** How events were. */
export function eventRecaps(db: Kysely<Database>, onChange: () => void) {
  return {
    /** All that is stored; empty, with version 0, if nothing is. */
    readStored: (eventId: number): Promise<StoredRecap> => readStored(db, eventId),

    /**
     * Replaces what is stored of an event that is over. Deletes the pictures that were in it and are not any more, unless an
     * event names them. Content that is stored already succeeds with any version, and leaves no trace in the history.
     * @throws HttpError 404, 409 `not_over`, 409 `edited_meanwhile`, or 400 for a photo that is not there.
     */
    async save(
      eventId: number,
      { version, ...content }: StoredRecap,
      author: Author,
    ): Promise<StoredRecap> {
      const saved = await inTransaction(db, async (tx) => {
        await lockEvent(tx, eventId);
        const event = await tx
          .selectFrom('event')
          .select(['id', 'name', 'status', 'over_at'])
          .where('id', '=', eventId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
        if (!event) throw noSuchEvent();
        if (!isOver(event, author.now)) throw notOver();
        const { version: current, ...former } = await readStored(tx, eventId);
        if (isDeepStrictEqual(content, former)) return { ...former, version: current };
        if (version !== current) throw editedMeanwhile({ ...former, version: current });
        await checkPhotos(tx, content.photos);
        const columns = {
          text: content.text,
          photos: JSON.stringify(content.photos),
          is_cover: content.isCover ? 1 : 0,
          version: current + 1,
        };
        await tx
          .insertInto('event_recap')
          .values({ event_id: eventId, ...columns })
          .onConflict((conflict) => conflict.column('event_id').doUpdateSet(columns))
          .execute();
        await namePictures(tx, eventId, author.now);
        // A picture that is taken off would otherwise be served at its address until the purge, a month later.
        await deleteUnnamed(tx, picturesOf(former));
        await recordEventAction(tx, event, author, 'event.recap-changed');
        return { ...content, version: current + 1 };
      });
      onChange();
      return saved;
    },
  };
}

const storedPhotos = z.array(z.object({ image: z.string(), caption: z.string() }));

const parsePhotos = (photos: string): Recap['photos'] => storedPhotos.parse(JSON.parse(photos));

/** Stored photos without those that nobody has described. */
const shownPhotos = (photos: string): Recap['photos'] =>
  parsePhotos(photos).filter(({ caption }) => caption !== '');

async function readStored(db: Kysely<Database>, eventId: number): Promise<StoredRecap> {
  const row = await selectRecap(db, eventId);
  if (!row) return NO_RECAP;
  const { text, photos, is_cover: isCover, version } = row;
  return { text, photos: parsePhotos(photos), isCover: isCover === 1, version };
}

/** How an event was, as everybody may see it: the photos that have a caption. Null if there is nothing to see. */
export async function readShownRecap(db: Kysely<Database>, eventId: number): Promise<Recap | null> {
  const row = await selectRecap(db, eventId);
  const photos = shownPhotos(row?.photos ?? '[]');
  const text = row?.text ?? '';
  return text === '' && photos.length === 0 ? null : { text, photos };
}

/** The photo that stands on a card, of the stored photos of a recap; undefined if none is shown. */
export const firstShownPhoto = (photos: string): string | undefined =>
  shownPhotos(photos)[0]?.image;

const selectRecap = (db: Kysely<Database>, eventId: number) =>
  db
    .selectFrom('event_recap')
    .select(['text', 'photos', 'is_cover', 'version'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();

/** The hashes of the pictures of a recap. */
const picturesOf = ({ text, photos }: RecapContent): string[] =>
  parsePicturePaths([text, ...photos.map(({ image }) => image)].join('\n'));

/** @throws HttpError 400 for the first photo that is not there. */
async function checkPhotos(tx: Kysely<Database>, photos: RecapContent['photos']): Promise<void> {
  const ids = photos.map(({ image }) => parsePicturePath(image));
  const hashes = ids.flatMap((id) => id?.hash ?? []);
  if (hashes.length === 0) return;
  const query = tx.selectFrom('picture').select(['hash', 'width', 'height']);
  // So that no purge deletes one before it is named.
  const stored = await locked(tx, query.where('hash', 'in', hashes), 'key share').execute();
  const index = ids.findIndex(
    (id) => !stored.some((picture) => isDeepStrictEqual({ ...picture }, id)),
  );
  if (index !== -1) {
    const message = 'This picture is no longer there. Please add it again.';
    throw badRequest('unknown_picture', message, `photos.${index}`);
  }
}

/** A 409 before the event is over. */
export const notOver = () => conflict(NOT_OVER, 'This event is not over yet.');

const editedMeanwhile = (stored: StoredRecap) =>
  conflict(EDITED_MEANWHILE, 'Somebody else has changed this in the meantime.', { data: stored });
