import { eventPath } from '@/domain/paths';
import type { Post } from '#server/mail/channels';
import { type ComposePost, payloadOf } from '#server/mail/compose-mail';
import { uploadedPicture } from '#server/mail/markdown-html';
import type { PublishedEvent } from '#server/events/row';
import { changeOf, isBackAsBefore, UNCHANGED } from './changed';
import { changedEventOf, eventOf, toMailEvent } from './compose-event';
import { subjectOf, when, where, zone } from './event-message';

/** Composes a post to a channel: what the mails about the event say, without what is for one person. */
export const composePost: ComposePost = async (mail, deps) => {
  const siteUrl = new URL(deps.config.appUrl).origin;
  const news = payloadOf(mail, 'news');
  const { before, events } = mail.mailing.payload;
  if (events !== undefined) {
    const ahead = await deps.store.mailSources.listAhead(events, deps.now());
    const status = news === 'cancelled' ? 'cancelled' : 'published';
    const [first, ...others] = ahead
      .filter((row) => row.status === status)
      .map((row) => toMailEvent(row));
    if (first === undefined) return 'None of these events is to come any more.';
    return postOf(news === 'cancelled' ? 'Cancelled' : 'New event', first, siteUrl, others);
  }
  if (news === 'announcement') {
    const event = await eventOf(mail, 'published', deps);
    return typeof event === 'string' ? event : postOf('New event', toMailEvent(event), siteUrl);
  }
  const status = news === 'cancelled' ? 'cancelled' : 'published';
  const row = await changedEventOf(mail, status, deps);
  if (typeof row === 'string') return row;
  if (news === 'cancelled') return postOf('Cancelled', toMailEvent(row), siteUrl);
  if (isBackAsBefore(row, before)) return UNCHANGED;
  const { event, label } = changeOf(toMailEvent(row), before);
  return postOf(label, event, siteUrl);
};

/** @param others The other events of its series that the post is about. */
function postOf(
  label: string,
  event: PublishedEvent,
  siteUrl: string,
  others: readonly PublishedEvent[] = [],
): Post {
  const [day, zoneName] = [when(event), zone(event)];
  return {
    title: subjectOf(label, event),
    lines: [
      day === '' ? 'Day to be announced' : zoneName === '' ? day : `${day} (${zoneName})`,
      ...others.map(when),
      where(event),
    ].filter((line) => line !== ''),
    url: siteUrl + eventPath(event.id),
    picture: uploadedPicture(event.image, siteUrl)?.src ?? null,
  };
}
