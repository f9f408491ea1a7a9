import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

/** A member as the member sees it. */
export const userSchema = z.object({
  name: z.catch(z.string(), ''),
  email: z.catch(z.string(), ''),
  /** Empty if the member has no picture. */
  imageUrl: z.catch(z.string(), ''),
  /** Whether reminders of the events that interest the member are mailed. Other backends do not send it. */
  reminders: z.catch(z.optional(z.boolean()), undefined),
  /** Whether the member's address is subscribed to the news. Other backends do not send it. */
  news: z.catch(z.optional(z.boolean()), undefined),
});

export type User = z.infer<typeof userSchema>;

/** The member who is signed in. */
export const readUser = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  auth: 'member',
  data: userSchema,
});
