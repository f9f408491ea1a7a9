import { feedbackFileName, readFeedback, TOO_FEW } from '@/contract/admin-feedback';
import {
  FEEDBACK_CLOSED,
  FEEDBACK_USED,
  readFeedbackForm,
  readVisit,
  sendFeedback,
} from '@/contract/feedback';
import type { Deps } from '#server/deps';
import { adminRequest } from '#server/events/admin-request';
import type { Api } from '#server/http/api';
import { csvResponse, formatCsv } from '#server/http/csv';
import { createGuessLimiter } from '#server/http/guess-limiter';
import { conflict, noSuchEvent } from '#server/http/http-error';
import { feedbackToken, hashMailToken } from '#server/mail/mail-token';

/** For the longest texts, each character of them escaped in JSON. */
const ANSWER_BODY = { maxBodyBytes: 32 * 1024 };

/** How those who were asked say how an event was, and what a member has of one that is over. */
export function feedbackRoutes(api: Api, { store, keys, now, monotonicNow, log }: Deps): void {
  const limited = createGuessLimiter({ monotonicNow, log });

  api.public(
    readFeedbackForm,
    async ({ params: { token }, c }) => {
      const find = () => store.feedback.findForm(hashMailToken(token), now());
      return { status: 200, data: await limited(c, find, UNKNOWN), message: 'Feedback' };
    },
    { isAnonymous: true },
  );

  api.public(
    sendFeedback,
    async ({ params: { token }, body, c }) => {
      const result = await limited(
        c,
        async () => {
          const result = await store.feedback.store(hashMailToken(token), body, now());
          return result === 'not_found' ? null : result;
        },
        UNKNOWN,
      );
      if (result === 'used') throw conflict(FEEDBACK_USED, 'This link has been used.');
      if (result === 'closed') throw conflict(FEEDBACK_CLOSED, 'Answers are no longer taken.');
      return { status: 201, data: null, message: 'Thank you.' };
    },
    { isAnonymous: true, ...ANSWER_BODY },
  );

  api.member(readVisit, async ({ params: { id }, memberId }) => {
    const event = await store.eventQueries.find(id, now(), { onlyPublic: true });
    if (event === null) throw noSuchEvent();
    const token = feedbackToken(keys.mailToken, memberId, id);
    const form = await store.feedback.findForm(hashMailToken(token), now());
    const data = {
      came: await store.attendanceQueries.hasCome(id, memberId),
      certificate: await store.certificateQueries.findOwn(id, memberId),
      feedbackToken: form?.state === 'open' ? token : null,
    };
    return { status: 200, data, message: 'Visit' };
  });
}

/** What admins see of what people said. */
export function adminFeedbackRoutes(api: Api, { store, now }: Deps): void {
  const { findEvent } = adminRequest({ store, now });

  api.admin(readFeedback, async ({ params: { id }, query: { format }, c }) => {
    const event = await findEvent(id);
    if (format !== 'csv') {
      const data = await store.feedback.readResults(event, now());
      return { status: 200, data, message: 'Feedback' };
    }
    const answers = await store.feedback.listAnswers(event);
    if (answers === null) throw conflict(TOO_FEW, 'Too few have answered.');
    const csv = formatCsv([
      ['rating (1 to 5)', 'what was good', 'what should be different'],
      ...answers.map(({ rating, good, different }) => [String(rating), good, different]),
    ]);
    return csvResponse(c, csv, feedbackFileName(event.name));
  });
}

const UNKNOWN = 'There is no such link.';
