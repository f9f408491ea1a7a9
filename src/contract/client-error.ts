import * as z from 'zod/mini';
import { atMost } from './at-most';
import { defineEndpoint, noContent } from './endpoint';
import { withoutDisturbing } from '@/domain/visible-text';

/** Messages of browsers may quote anything. */
const text = (maxLength: number) =>
  z.string().check(z.overwrite(withoutDisturbing), z.minLength(1), atMost(maxLength));

/** Tells this project's own server of an error that the site did not foresee, for its log. 429 if there are many. */
export const reportClientError = defineEndpoint({
  method: 'POST',
  path: '/api/client-error',
  auth: 'none',
  body: z.object({
    /** The pattern of the route, such as `/events/:id`. */
    route: text(100),
    message: text(300),
    /** The file of the code, whose name has a hash of it. */
    build: text(100),
  }),
  data: noContent,
});
