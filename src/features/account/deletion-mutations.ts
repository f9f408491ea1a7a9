import { useMutation } from '@tanstack/react-query';
import { deleteUser, requestDeletionCode } from '@/contract/account';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { logHandledError } from '@/lib/log-handled-error';
import { removePendingOtp } from '@/features/auth/pending-otp';
import { removeToken } from '@/lib/session/token-store';
import { removeNameDrafts } from './name-draft';
import { removePendingDeletion } from './pending-deletion';

/** Mails a code that deletes the account. */
export const useRequestDeletionCode = (member: string) =>
  useMutation({
    mutationFn: async () => (await request(requestDeletionCode, {}, { member })).data,
    onError: (error) => logHandledError('Requesting a code for the deletion', error),
  });

interface DeletionAttempt {
  otp: string;
  token: string;
  /** Whether the response to an earlier attempt was lost, so that the account may be deleted already. */
  mayBeDone: boolean;
}

/** Deletes the account and signs out on this device. `onDeleted` is called before. */
export const useDeleteUser = (member: string, onDeleted: () => void) =>
  useMutation({
    mutationFn: async ({ otp, token, mayBeDone }: DeletionAttempt) => {
      try {
        await request(deleteUser, { body: { otp, token } }, { member });
      } catch (error) {
        // A deleted account has no session.
        if (!(mayBeDone && error instanceof ApiError && error.status === 401)) throw error;
      }
    },
    onSuccess: () => {
      onDeleted();
      removePendingDeletion();
      removePendingOtp();
      removeNameDrafts();
      removeToken('member');
    },
    onError: (error) => logHandledError('Deleting the account', error),
  });
