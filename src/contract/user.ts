import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

const userSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** Empty if the member has no picture. */
  imageUrl: z.catch(z.string(), ''),
});

export type User = z.infer<typeof userSchema>;

export const readUser = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  auth: 'member',
  data: userSchema,
});
