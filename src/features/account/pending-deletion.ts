import * as z from 'zod/mini';
import { otpChallengeSchema } from '@/contract/auth';
import { sessionStore } from '@/lib/storage';

const STORAGE_KEY = 'dss-deletion';

const schema = z.extend(otpChallengeSchema, {
  /** See `useMember`: somebody else who signs in must not delete with this code. */
  member: z.string(),
});

/** The code for the deletion that was mailed last. An empty token: it has no attempts left. */
export type PendingDeletion = z.infer<typeof schema>;

/** The code that this tab has asked for, also before a reload; null if there is none. */
export function readPendingDeletion(member: string | null): PendingDeletion | null {
  try {
    const stored = schema.safeParse(JSON.parse(sessionStore.read(STORAGE_KEY) ?? 'null')).data;
    return stored?.member === member ? stored : null;
  } catch {
    // Invalid JSON is ignored.
    return null;
  }
}

export const storePendingDeletion = (pending: PendingDeletion) =>
  sessionStore.write(STORAGE_KEY, JSON.stringify(pending));

export const removePendingDeletion = () => sessionStore.remove(STORAGE_KEY);
