// How those who came to an event say how it was. The link in their mail is the proof, so it needs no sign-in.
import * as z from 'zod/mini';
import { atMost } from './at-most';
import { defineEndpoint, noContent } from './endpoint';
import { eventParamsSchema } from './events';
import { codeSchema } from './ticket';
import { isPrintable } from './written-text';

/** Code of a 409: somebody has answered with this link. */
export const FEEDBACK_USED = 'feedback_used';
/** Code of a 409: answers are no longer taken. */
export const FEEDBACK_CLOSED = 'feedback_closed';

/** What the ratings from 1 on are called. */
export const RATING_WORDS = ['Poor', 'Not so good', 'Okay', 'Good', 'Great'] as const;
export const MAX_RATING = RATING_WORDS.length;
export const MAX_LENGTH_FEEDBACK = 1000;

const RATING_ERROR = 'Please choose one of the five.';

const ratingSchema = z
  .int(RATING_ERROR)
  .check(z.minimum(1, RATING_ERROR), z.maximum(MAX_RATING, RATING_ERROR));

const textSchema = z.string().check(z.trim(), atMost(MAX_LENGTH_FEEDBACK), isPrintable);

/** What somebody says of an event: from 1 (poor) to 5 (great). Both texts may be empty. */
export const feedbackSchema = z.object({
  rating: ratingSchema,
  good: textSchema,
  different: textSchema,
});

export type Feedback = z.infer<typeof feedbackSchema>;

const feedbackPath = '/api/feedback/:token';
const paramsSchema = z.object({ token: z.string() });

const formSchema = z.object({
  eventId: z.string(),
  eventName: z.string(),
  /** The day or the days of the event, as people read them. */
  eventDate: z.string(),
  /** `used`: somebody has answered with this link. */
  state: z.enum(['open', 'used', 'closed']),
});

export type FeedbackForm = z.infer<typeof formSchema>;

/** What a link asks about. Changes nothing. 404 for an unknown token. */
export const readFeedbackForm = defineEndpoint({
  method: 'GET',
  path: feedbackPath,
  auth: 'none',
  params: paramsSchema,
  data: formSchema,
});

/** Stores an answer, once for each link. 404 for an unknown token, 409 `feedback_used` or `feedback_closed`. */
export const sendFeedback = defineEndpoint({
  method: 'POST',
  path: feedbackPath,
  auth: 'none',
  params: paramsSchema,
  body: feedbackSchema,
  data: noContent,
});

const visitSchema = z.object({
  /** Whether the member was let in. */
  came: z.boolean(),
  /** The code of the member's valid certificate. */
  certificate: z.nullable(codeSchema),
  /** The token of the member's link; null unless the member was asked and can still answer. */
  feedbackToken: z.nullable(codeSchema),
});

/** What a member has of an event that is over. 404 for an unknown event. */
export const readVisit = defineEndpoint({
  method: 'GET',
  path: '/api/event/:id/visit',
  auth: 'member',
  params: eventParamsSchema,
  data: visitSchema,
});
