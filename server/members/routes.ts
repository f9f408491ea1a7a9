import { setNews, updateUser, readUser, type User } from '@/contract/account';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { unauthenticated } from '#server/http/http-error';

/** The profile of the signed-in member. */
export function userRoutes(api: Api, { store, now, log }: Deps): void {
  async function profileOf(memberId: string): Promise<User> {
    const member = await store.members.find(memberId);
    // Deleted after the guard's check.
    if (!member) throw unauthenticated();
    return member;
  }

  api.member(readUser, async ({ memberId }) => {
    return { status: 200, data: await profileOf(memberId), message: 'Profile' };
  });

  api.member(updateUser, async ({ body, memberId }) => {
    await store.members.update(memberId, body);
    return { status: 200, data: await profileOf(memberId), message: 'Profile saved' };
  });

  api.member(setNews, async ({ body: { news }, memberId, c }) => {
    const result = await store.subscribers.setForMember(memberId, news, now());
    if (result === 'no_member') throw unauthenticated();
    if (result === 'changed') {
      log(news ? 'subscription_confirmed' : 'mail_stopped', {
        ...requestContext(c),
        topic: 'news',
      });
    }
    const message = news ? 'You get the news by mail.' : 'You get no more news.';
    return { status: 200, data: { news }, message };
  });
}
