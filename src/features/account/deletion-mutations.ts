import { useMutation } from '@tanstack/react-query';
import { deleteUser, requestDeletionCode } from '@/contract/account';
import { request } from '@/lib/api-client';
import { ApiError, logHandledError } from '@/lib/api-error';
import { removePendingOtp } from '@/features/auth/pending-otp';
import { removeToken } from '@/lib/session/token-store';
import { removeDrafts } from '@/lib/member-drafts';
import * as z from 'zod/mini';
import { otpChallengeSchema } from '@/contract/auth';
import { sessionStore } from '@/lib/storage';

/** Mails a code that deletes the account. */
export const useRequestDeletionCode = (member: string) =>
  useMutation({
    mutationFn: async () => (await request(requestDeletionCode, {}, { member })).data,
    onError: (error) => logHandledError('Requesting a code for the deletion', error),
  });

interface DeletionAttempt {
  otp: string;
  token: string;
  certificates: CertificateChoice | undefined;
  /** Whether the response to an earlier attempt was lost, so that the account may be deleted already. */
  mayBeDone: boolean;
}

/** Deletes the account and signs out on this device. `onDeleted` is called before. */
export const useDeleteUser = (member: string, onDeleted: () => void) =>
  useMutation({
    mutationFn: async ({ mayBeDone, ...body }: DeletionAttempt) => {
      try {
        await request(deleteUser, { body }, { member });
      } catch (error) {
        // A deleted account has no session.
        if (!(mayBeDone && error instanceof ApiError && error.status === 401)) throw error;
      }
    },
    onSuccess: () => {
      onDeleted();
      removePendingDeletion();
      removePendingOtp();
      removeDrafts();
      removeToken('member');
    },
    onError: (error) => logHandledError('Deleting the account', error),
  });

const STORAGE_KEY = 'dss-deletion';

const certificateChoices = ['keep', 'withdraw'] as const;

/** What a member who has certificates wants to happen to them. */
export type CertificateChoice = (typeof certificateChoices)[number];

const schema = z.extend(otpChallengeSchema, {
  /** Missing if the member has none. */
  certificates: z.optional(z.enum(certificateChoices)),
  /** See `useMemberKey`: somebody else who signs in must not delete with this code. */
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
