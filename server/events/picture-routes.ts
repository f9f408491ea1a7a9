import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { uploadPicture } from '@/contract/admin-events';
import { parsePicturePath, picturePath } from '@/domain/picture-path';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import type { AppEnv } from '#server/http/app-env';
import { IMAGE_HEADERS, responseHeaders } from '#server/http/headers';
import { badRequest, HttpError, serverBusy } from '#server/http/http-error';
import { matchesEtag } from '#server/http/static-file';
import {
  convertPicture,
  convertToJpeg,
  SMALL_WIDTH,
  TooManyPixelsError,
  UnsupportedPictureError,
} from './convert-picture';

const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
const MAX_WAITING = 4;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

/** The upload of pictures. */
export function pictureRoutes(api: Api, { store, now }: Deps): void {
  const inTurn = createConversionLimit();

  api.admin(
    uploadPicture,
    async ({ file }) => {
      const picture = await inTurn(() => convertPicture(file)).catch(rejectUpload);
      await store.pictures.add(picture, now());
      const { width, height } = picture;
      return {
        status: 201,
        data: { image: picturePath(picture), width, height },
        message: 'Picture uploaded',
      };
    },
    { maxBodyBytes: PICTURE_MAX_BYTES },
  );
}

/**
 * Creates a function that converts one picture at a time, because each takes much memory, and lets a few others wait.
 * It throws an HttpError 503 if too many are waiting already.
 */
function createConversionLimit() {
  const limit = pLimit(1);
  return async <T>(convert: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount > MAX_WAITING) throw serverBusy('busy');
    return limit(convert);
  };
}

function rejectUpload(error: unknown): never {
  if (error instanceof TooManyPixelsError) {
    throw new HttpError({
      status: 413,
      code: 'picture_too_large',
      message: 'The picture has more than 40 megapixels, or more than 16 as an AVIF.',
    });
  }
  if (error instanceof UnsupportedPictureError) {
    throw badRequest(
      'unsupported_picture',
      'This file is damaged, or it is no JPEG, PNG, WebP or AVIF picture.',
    );
  }
  throw error;
}

/**
 * Serves the uploaded pictures, as WebP in two sizes and as JPEG. Other files under /pictures are left to the handlers
 * after it.
 */
export function servePictures(app: Hono<AppEnv>, { store }: Deps): void {
  const inTurn = createConversionLimit();
  /** Few pictures are in mails and previews, so that a JPEG is made when it is first asked for. */
  const jpegs = new LRUCache<string, Uint8Array, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (jpeg) => jpeg.byteLength,
    fetchMethod: (_hash, _stale, { context: webp }) => inTurn(() => convertToJpeg(webp)),
    ignoreFetchAbort: true,
  });

  app.get('/pictures/:name', async (c, next) => {
    const isJpeg = c.req.path.endsWith('.jpg');
    const id = parsePicturePath(c.req.path.replace(/\.jpg$/, '.webp'));
    if (id === null) return next();
    const isSmall = !isJpeg && c.req.query('width') === String(SMALL_WIDTH);
    const webp = await store.pictures.read(id, { isSmall });
    if (webp === null) return next();
    c.set('route', '/pictures/:name');
    // The hash is in the address, so that the content never changes.
    const version = isJpeg ? '-jpeg' : isSmall ? `-${SMALL_WIDTH}` : '';
    const etag = `"${id.hash}${version}"`;
    const headers = {
      ...responseHeaders(c, IMAGE_HEADERS),
      'Content-Type': isJpeg ? 'image/jpeg' : 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
    };
    if (matchesEtag(c.req.header('If-None-Match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
    const file = isJpeg ? await jpegs.forceFetch(id.hash, { context: webp }) : webp;
    return new Response(new Uint8Array(file), {
      headers: { ...headers, 'Content-Length': String(file.byteLength) },
    });
  });
}
