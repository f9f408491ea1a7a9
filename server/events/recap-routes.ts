import { readRecap, saveRecap } from '@/contract/admin-recap';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { badRequest } from '#server/http/http-error';
import { markdownProblem } from '#server/mail/markdown-text';
import { adminRequest } from './admin-request';

/** The text and the captions, each character of them escaped in JSON. */
const RECAP_BODY = { maxBodyBytes: 64 * 1024 };

/** What admins tell of how events were. */
export function adminRecapRoutes(api: Api, { store, now, log }: Deps): void {
  const { author, findEvent } = adminRequest({ store, now });

  api.admin(readRecap, async ({ params: { id } }) => {
    await findEvent(id);
    return { status: 200, data: await store.recaps.readStored(id), message: 'How it was' };
  });

  api.admin(
    saveRecap,
    async ({ params: { id }, body, adminId, c }) => {
      const problem = markdownProblem(body.text);
      if (problem !== undefined) throw badRequest('too_much_markdown', problem, 'text');
      const data = await store.recaps.save(id, body, await author(adminId));
      log('recap_saved', { ...requestContext(c), eventId: id });
      return { status: 200, data, message: 'Saved' };
    },
    RECAP_BODY,
  );
}
