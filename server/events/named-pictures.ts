import { type Kysely, sql } from 'kysely';
import { parsePicturePaths } from '@/domain/picture-path';
import type { Database } from '#server/db/schema';

interface Texts {
  image: string;
  description: string;
  note: string;
}

/** Records which uploaded pictures an event names, so that these are not purged. Call it in a transaction. */
export async function namePictures(
  tx: Kysely<Database>,
  eventId: number,
  { image, description, note }: Texts,
  now: number,
): Promise<void> {
  const former = await tx
    .deleteFrom('event_picture')
    .where('event_id', '=', eventId)
    .returning('picture_hash')
    .execute();
  const named = parsePicturePaths([image, description, note].join('\n'));
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
