import * as z from 'zod/mini';
import { defineEndpoint, noContent } from './endpoint';
import { emailSchema } from './email';

export const subscriptionSchema = z.object({ email: emailSchema });

/** Responds with 201 for a new subscription and 203 for an address that is already subscribed. */
export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/api/email',
  auth: 'none',
  body: subscriptionSchema,
  data: noContent,
});
