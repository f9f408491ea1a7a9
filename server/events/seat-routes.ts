import { SENT_DIFFERENTLY } from '@/contract/admin-newsletter';
import {
  countMessageRecipients,
  listFormerRegistrations,
  NO_RECIPIENTS,
  sendEventMessage,
  takeOffMember,
} from '@/contract/admin-seats';
import { leaveSeat, readSeatLink, type SeatLink } from '@/contract/seat';
import type { Deps } from '#server/deps';
import { type Api, LETTER_BODY } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { badRequest, conflict, notFound } from '#server/http/http-error';
import { readIdempotencyKey } from '#server/http/read-input';
import { maskedEmail } from '#server/mail/address';
import { hashMailToken } from '#server/mail/mail-token';
import { adminRequest } from './admin-request';
import { markdownProblem } from '#server/mail/markdown-text';

/** The links in mails that give a seat back. */
export function seatLinkRoutes(api: Api, { store, now, log }: Deps): void {
  async function find(token: string): Promise<SeatLink> {
    const link = await store.seatLinks.describeSeatLink(hashMailToken(token));
    if (link === null) throw unknownLink();
    return { ...link, email: link.email === null ? null : maskedEmail(link.email) };
  }

  api.public(readSeatLink, async ({ query: { token } }) => ({
    status: 200,
    data: await find(token),
    message: 'Seat',
  }));

  api.public(leaveSeat, async ({ body: { token }, c }) => {
    const isChange = await store.seatLinks.leaveByLink(hashMailToken(token), now());
    if (isChange) log('seat_given_back', requestContext(c));
    return { status: 200, data: await find(token), message: 'The seat is given back.' };
  });
}

/** What admins see and do of those who are interested in an event. */
export function adminSeatRoutes(api: Api, { store, now, log }: Deps): void {
  const { author, findEvent } = adminRequest({ store, now });

  api.admin(listFormerRegistrations, async ({ params: { id } }) => {
    const data = await store.interestQueries.listFormerRegistrations(await findEvent(id));
    return { status: 200, data, message: 'Former registrations' };
  });

  api.admin(takeOffMember, async ({ params: { id, number }, body: { reason }, adminId, c }) => {
    const event = await findEvent(id);
    const isKnown = await store.interest.takeOff(event, number, reason, await author(adminId));
    if (!isKnown) throw notFound('There is no such registration.');
    log('member_taken_off', { ...requestContext(c), eventId: id });
    return { status: 200, data: null, message: 'The member is taken off.' };
  });

  api.admin(countMessageRecipients, async ({ params: { id } }) => {
    await findEvent(id);
    const data = await store.eventMessages.countMessageRecipients(id);
    return { status: 200, data, message: 'Recipients' };
  });

  api.admin(
    sendEventMessage,
    async ({ params: { id }, body, adminId, c }) => {
      const problem = markdownProblem(body.body);
      if (problem !== undefined) throw badRequest('too_much_markdown', problem, 'body');
      const event = await findEvent(id);
      const key = readIdempotencyKey(c.req.raw);
      const sent = await store.eventMessages.sendMessage(event, body, key, await author(adminId));
      if (sent === null) throw noRecipients();
      if (sent === 'different') throw sentDifferently();
      const { recipients, isNew } = sent;
      if (isNew) log('event_message_queued', { ...requestContext(c), eventId: id, recipients });
      return { status: 202, data: { recipients }, message: 'The message is on its way.' };
    },
    LETTER_BODY,
  );
}

const unknownLink = () =>
  badRequest('invalid_token', 'This link is unknown. Please use the one in your mail.', 'token');

const noRecipients = () => conflict(NO_RECIPIENTS, 'There is nobody to send this message to.');

const sentDifferently = () => conflict(SENT_DIFFERENTLY, 'Another message was sent with this key.');
