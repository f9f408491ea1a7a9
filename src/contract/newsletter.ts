import * as z from 'zod/mini';
import { defineCall, nothing } from './endpoint';
import { emailSchema } from './email';

export const subscriptionSchema = z.object({ email: emailSchema });

/** Answers 201 for a new subscription and 203 for an address that has one. */
export const subscribe = defineCall({
  method: 'POST',
  path: '/api/email',
  auth: 'none',
  body: subscriptionSchema,
  data: nothing,
});
