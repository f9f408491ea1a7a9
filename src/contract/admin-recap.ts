// How an event was, as organisers tell it once it is over.
import * as z from 'zod/mini';
import { parsePicturePath } from '@/domain/picture-path';
import { visiblePart } from '@/domain/visible-text';
import { atMost } from './at-most';
import { defineEndpoint } from './endpoint';
import { eventParamsSchema } from './events';
import { isOneLine, isPrintable, text } from './written-text';

/** Code of a 409: the event is not over, or a draft. */
export const NOT_OVER = 'not_over';

export const MAX_PHOTOS = 12;
const MAX_LENGTH_TEXT = 5000;
const MAX_LENGTH_CAPTION = 300;

export const TOO_MANY_PHOTOS = `At most ${MAX_PHOTOS} pictures.`;

const photoSchema = z.object({
  /** The path of an uploaded picture. */
  image: z
    .string()
    .check(z.refine((path) => parsePicturePath(path) !== null, 'This is no uploaded picture.')),
  /** What can be seen, also for who cannot see it. Nobody but admins sees a photo without one. */
  caption: z.pipe(
    z
      .string()
      .check(z.trim(), z.normalize('NFC'), atMost(MAX_LENGTH_CAPTION), isOneLine, isPrintable),
    z.transform((caption) => (visiblePart(caption) === '' ? '' : caption)),
  ),
});

/** What an organiser writes. */
export const recapContentSchema = z.object({
  /** Markdown; may be empty. */
  text: text(MAX_LENGTH_TEXT),
  photos: z.array(photoSchema).check(z.maxLength(MAX_PHOTOS, TOO_MANY_PHOTOS), (ctx) => {
    const images = ctx.value.map(({ image }) => image);
    const index = images.findIndex((image, place) => images.indexOf(image) < place);
    if (index === -1) return;
    const message = 'This picture is here twice.';
    ctx.issues.push({ code: 'custom', input: ctx.value, path: [index], message });
  }),
  /** Whether the first photo stands on the card of the event in the archive, in place of the event's own picture. */
  isCover: z.boolean(),
});

export type RecapContent = z.infer<typeof recapContentSchema>;

/** As it is stored, with the version that was read: 0 if there is none yet. */
export const storedRecapSchema = z.extend(recapContentSchema, { version: z.int() });

export type StoredRecap = z.infer<typeof storedRecapSchema>;

/** All of it, also photos without a caption. Empty, with version 0, if nobody has said how it was. */
export const readRecap = defineEndpoint({
  method: 'GET',
  path: '/api/admin/event/:id/recap',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  data: storedRecapSchema,
});

/**
 * Says how an event was, in place of what was said before. A photo that is left out is deleted at once, unless something
 * else shows it. Content that is stored already succeeds with any version; otherwise 409 `edited_meanwhile` with what is
 * stored as `data` if the version is not the current one. 409 `not_over`, and 400 with the field `photos.{n}` for a photo
 * that is not there.
 */
export const saveRecap = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/event/:id/recap',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  body: storedRecapSchema,
  data: storedRecapSchema,
});
