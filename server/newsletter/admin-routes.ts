import {
  cancelLetter,
  listLetters,
  NO_SUBSCRIBERS,
  readMailQueue,
  readSubscriptions,
  removeSubscription,
  resumeStoppedAddresses,
  retryMail,
  sendLetter,
  SENT_DIFFERENTLY,
} from '@/contract/admin-newsletter';
import { society } from '@/data/society';
import type { Repositories } from '#server/store';
import type { Deps } from '#server/deps';
import { markdownProblem } from '#server/mail/markdown-text';
import { type Api, LETTER_BODY } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { csvResponse, csvTime, formatCsv } from '#server/http/csv';
import { badRequest, conflict, notFound } from '#server/http/http-error';
import { readIdempotencyKey } from '#server/http/read-input';

/** What admins see of the subscribers and the queue of mails, and the letters that they send. */
export function adminNewsletterRoutes(api: Api, { store, channels, now, log }: Deps): void {
  const author = (adminId: string) => store.admins.authorOf(adminId, now());

  /** Runs `work`, and adds it to the history in the same transaction, unless its result is false or 0. */
  const recorded = <T>(
    adminId: string,
    action: 'subscribers.downloaded' | 'subscriber.removed' | 'mail.retried' | 'mail.resumed',
    work: (tx: Repositories) => Promise<T>,
  ): Promise<T> =>
    store.transaction(async (tx) => {
      const result = await work(tx);
      if (result === false || result === 0) return result;
      // No subject: it would be the address of a subscriber or a member.
      await tx.adminHistory.record(await tx.admins.authorOf(adminId, now()), action);
      return result;
    });

  api.admin(readSubscriptions, async ({ query: { format }, adminId, c }) => {
    if (format !== 'csv') {
      return {
        status: 200,
        data: {
          ...(await store.subscribers.summary(now())),
          channels: channels.map(({ name }) => name),
        },
        message: 'Subscriptions',
      };
    }
    const subscribers = await recorded(adminId, 'subscribers.downloaded', (tx) =>
      tx.subscribers.listConfirmed(),
    );
    log('subscribers_downloaded', requestContext(c));
    const csv = formatCsv([
      ['email', `confirmed since (${society.timeZone})`],
      ...subscribers.map(({ email, since }) => [email, csvTime(since, society.timeZone)]),
    ]);
    return csvResponse(c, csv, 'subscribers.csv');
  });

  api.admin(removeSubscription, async ({ query: { email }, adminId, c }) => {
    const isRemoved = await recorded(adminId, 'subscriber.removed', (tx) =>
      tx.subscribers.remove(email),
    );
    if (isRemoved) log('subscription_removed', requestContext(c));
    return { status: 200, data: null, message: 'The address is removed.' };
  });

  api.admin(
    sendLetter,
    async ({ body, adminId, c }) => {
      const problem = markdownProblem(body.body);
      if (problem !== undefined) throw badRequest('too_much_markdown', problem, 'body');
      const queued = await store.letters.queue(
        body,
        readIdempotencyKey(c.req.raw),
        await author(adminId),
      );
      if (queued === null) {
        throw conflict(NO_SUBSCRIBERS, 'There are no confirmed subscribers yet.');
      }
      if (queued === 'different') {
        throw conflict(SENT_DIFFERENTLY, 'Another letter was sent with this key.');
      }
      const { id, recipients, isNew } = queued;
      if (isNew) {
        log('letter_queued', { ...requestContext(c), letterId: id, recipients, test: body.test });
      }
      return { status: 202, data: { id, recipients }, message: 'The letter is on its way.' };
    },
    LETTER_BODY,
  );

  api.admin(listLetters, async () => ({
    status: 200,
    data: await store.letters.list(),
    message: 'Letters',
  }));

  api.admin(cancelLetter, async ({ params: { id }, adminId, c }) => {
    const recipients = await store.letters.cancel(id, await author(adminId));
    if (recipients === null) throw notFound('There is no such letter.');
    log('letter_cancelled', { ...requestContext(c), letterId: id, recipients });
    return { status: 200, data: { recipients }, message: 'The letter goes to nobody else.' };
  });

  api.admin(readMailQueue, async () => ({
    status: 200,
    data: await store.mailQueue.summary(),
    message: 'Mails',
  }));

  api.admin(retryMail, async ({ params: { id }, adminId, c }) => {
    const isQueued = await recorded(adminId, 'mail.retried', (tx) => tx.mailQueue.retry(id, now()));
    if (!isQueued) throw notFound('There is no such failed mail.');
    log('mail_queued_again', { ...requestContext(c), mailId: id });
    return { status: 200, data: null, message: 'The mail is tried again.' };
  });

  api.admin(resumeStoppedAddresses, async ({ adminId, c }) => {
    const addresses = await recorded(adminId, 'mail.resumed', (tx) => tx.mailQueue.resumeStopped());
    log('stopped_addresses_resumed', { ...requestContext(c), addresses });
    return { status: 200, data: { addresses }, message: 'Mail goes to these addresses again.' };
  });
}
