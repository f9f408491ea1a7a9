import {
  cancelSeries,
  countSeriesRecipients,
  publishSeries,
  repeatEvent,
} from '@/contract/admin-series';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { readIdempotencyKey } from '#server/http/read-input';
import { adminRequest } from './admin-request';

/** What admins do to events that are repeated. */
export function adminSeriesRoutes(api: Api, { store, now, log }: Deps): void {
  const { author } = adminRequest({ store, now });

  api.admin(repeatEvent, async ({ params: { id }, body: { days }, adminId, c }) => {
    const key = readIdempotencyKey(c.req.raw);
    const repeated = await store.eventSeries.repeat(id, days, await author(adminId), key);
    const { seriesId, isChange } = repeated;
    const drafts = days.length;
    if (isChange) log('event_repeated', { ...requestContext(c), eventId: id, drafts });
    return { status: 201, data: { seriesId, drafts }, message: 'The drafts are made.' };
  });

  api.admin(publishSeries, async ({ params: { id }, body: { announce }, adminId, c }) => {
    const data = await store.eventSeries.publish(id, announce, await author(adminId));
    log('series_published', { ...requestContext(c), ...data });
    return { status: 200, data, message: 'The series is published.' };
  });

  api.admin(countSeriesRecipients, async ({ params: { id } }) => {
    const recipients = await store.eventSeries.countRecipients(id, now());
    return { status: 200, data: { recipients }, message: 'Recipients' };
  });

  api.admin(cancelSeries, async ({ params: { id }, body, adminId, c }) => {
    const data = await store.eventSeries.cancel(id, body, await author(adminId));
    log('series_cancelled', { ...requestContext(c), ...data });
    return { status: 200, data, message: 'What was left of the series is cancelled.' };
  });
}
