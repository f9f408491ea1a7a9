import { type Kysely, sql } from 'kysely';
import { parsePicturePaths, type PictureId } from '@/domain/picture-path';
import { deleteInBatches } from '#server/db/delete-in-batches';
import type { Database } from '#server/db/schema';

const UNUSED_DAYS = 30;
const DAY_MS = 86_400_000;

interface NewPicture extends PictureId {
  /** Null if the picture is at most 800 pixels wide. */
  small: Uint8Array | null;
  large: Uint8Array;
}

/** Uploaded pictures. */
export function pictureStore(db: Kysely<Database>) {
  return {
    /** Stores a picture. One that is there already counts as used now. */
    async add(picture: NewPicture, now: number): Promise<void> {
      await db
        .insertInto('picture')
        .values({ ...picture, created_at: now, last_used_at: now })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_used_at: now }))
        .execute();
    },

    /** The WebP file of a picture in the size for narrow screens, or in the largest; null if there is none. */
    async read(
      { hash, width, height }: PictureId,
      { isSmall }: { isSmall: boolean },
    ): Promise<Uint8Array | null> {
      const row = await db
        .selectFrom('picture')
        .select((eb) => (isSmall ? eb.fn.coalesce('small', 'large') : eb.ref('large')).as('file'))
        .where('hash', '=', hash)
        .where('width', '=', width)
        .where('height', '=', height)
        .executeTakeFirst();
      return row?.file ?? null;
    },

    /** Deletes the pictures that no event has named for 30 days. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const unusedSince = now - UNUSED_DAYS * DAY_MS;
      const where = sql<boolean>`last_used_at <= ${unusedSince} and not exists
        (select 1 from event_picture where picture_hash = picture.hash)`;
      await deleteInBatches(db, { table: 'picture', key: 'hash', where, batchSize: 10 }, signal);
    },
  };
}

/**
 * Records which uploaded pictures an event and its recap name, so that these are not purged. Call it in the transaction that
 * has changed either.
 */
export async function namePictures(
  tx: Kysely<Database>,
  eventId: number,
  now: number,
): Promise<void> {
  const texts = await tx
    .selectFrom('event')
    .leftJoin('event_recap', 'event_recap.event_id', 'event.id')
    .select(['image', 'description', 'note', 'text', 'photos'])
    .where('event.id', '=', eventId)
    .executeTakeFirstOrThrow();
  const former = await tx
    .deleteFrom('event_picture')
    .where('event_id', '=', eventId)
    .returning('picture_hash')
    .execute();
  const named = parsePicturePaths(Object.values(texts).join('\n'));
  const hashes = [...former.map(({ picture_hash: hash }) => hash), ...named];
  if (hashes.length === 0) return;
  // Those that are no longer named are kept for a while, too.
  await tx.updateTable('picture').set({ last_used_at: now }).where('hash', 'in', hashes).execute();
  if (named.length === 0) return;
  await tx
    .insertInto('event_picture')
    .columns(['event_id', 'picture_hash'])
    .expression((eb) =>
      eb
        .selectFrom('picture')
        .select([sql<number>`cast(${eventId} as integer)`.as('event_id'), 'hash'])
        .where('hash', 'in', named),
    )
    .execute();
}

/** Deletes those of the pictures with these hashes that no event names. Call it after `namePictures`, which locks them. */
export async function deleteUnnamed(
  tx: Kysely<Database>,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .deleteFrom('picture')
    .where('hash', 'in', hashes)
    .where('hash', 'not in', (eb) => eb.selectFrom('event_picture').select('picture_hash'))
    .execute();
}
