import { eventFileName } from '@/contract/admin-events';
import { readPoster } from '@/contract/events';
import { eventPath } from '@/domain/paths';
import { parsePicturePath } from '@/domain/picture-path';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { noSuchEvent, tooManyAttempts } from '#server/http/http-error';
import { createIpRateLimiter } from '#server/http/memory-rate-limiter';
import { createPdfQueue, pdfResponse } from '#server/http/pdf-response';
import { convertToJpeg } from './convert-picture';

const POSTERS_PER_IP = { limit: 60, windowSeconds: 300 };

/** The posters of published events, each made when it is asked for. */
export function posterRoutes(api: Api, { config, store, now, monotonicNow }: Deps): void {
  const siteUrl = new URL(config.appUrl).origin;
  const postersPerIp = createIpRateLimiter({ ...POSTERS_PER_IP, monotonicNow });
  const inTurn = createPdfQueue();

  async function pictureOf(image: string): Promise<Uint8Array | null> {
    const id = parsePicturePath(image);
    const webp = id && (await store.pictures.read(id, { isSmall: false }));
    return webp && convertToJpeg(webp);
  }

  api.public(readPoster, async ({ params: { id }, c }) => {
    const event = await store.eventQueries.find(id, now(), { onlyPublic: true });
    if (event?.status !== 'published') throw noSuchEvent();
    const { retryAfterSeconds } = postersPerIp.consume(c.get('ip'));
    if (retryAfterSeconds !== null) throw tooManyAttempts(retryAfterSeconds);
    const pdf = await inTurn(async () => {
      // Loads the library and the fonts at the first poster, because only few requests need them.
      const { writePoster } = await import('./poster');
      return writePoster(event, siteUrl + eventPath(event.id), await pictureOf(event.image));
    });
    return pdfResponse(c, pdf, `${eventFileName(event.name)}-poster.pdf`);
  });
}
