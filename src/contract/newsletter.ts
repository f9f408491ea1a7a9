import * as z from 'zod/mini';
import { defineEndpoint, noContent } from './endpoint';
import { emailSchema } from './email';

export const subscriptionSchema = z.object({ email: emailSchema });

/**
 * Subscribes an address, which is then confirmed by a link in a mail. 201 for a new address, or one that had left; 203
 * for one that is subscribed or has not confirmed yet. The latter gets another mail, at most once an hour.
 */
export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/api/email',
  auth: 'none',
  body: subscriptionSchema,
  data: noContent,
});
