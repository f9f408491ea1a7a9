import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { startRegistration } from '@simplewebauthn/browser';
import {
  addPasskey,
  allowReset,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  requirePasskey,
  stopOwnReset,
  stopReset,
} from '@/contract/admin-passkey';
import { request } from '@/lib/api-client';
import { logHandledError } from '@/lib/api-error';
import { useChange } from '../use-change';
import { accountKey, adminsKey } from './account-queries';

const passkeysKey = ['admin', 'passkeys'] as const;

/** The passkeys of the admin who is signed in. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: passkeysKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await request(listPasskeys, {}, { signal })).data,
  });

/** A change that takes the password again. It is pending until what it changes has been fetched again. */
function usePasswordChange<Input>(
  context: string,
  send: (input: Input & { currentPassword: string }) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    // The cache keeps the variables of a mutation.
    gcTime: 0,
    onError: (error) => logHandledError(context, error),
    // After failures too, because a response may have been lost.
    onSettled: () =>
      Promise.all(
        [passkeysKey, accountKey, adminsKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Lets the browser make a passkey, and adds it. Rejects with the browser's error if it makes none. */
export const useAddPasskey = () =>
  usePasswordChange<{ name: string }>('New passkey', async ({ name, currentPassword }) => {
    const { data: optionsJSON } = await request(passkeyOptions, { body: { currentPassword } });
    const passkey = await startRegistration({ optionsJSON });
    await request(addPasskey, { body: { name, passkey } });
  });

export const useRemovePasskey = () =>
  usePasswordChange<{ id: string }>('Removal of a passkey', ({ id, currentPassword }) =>
    request(removePasskey, { params: { id }, body: { currentPassword } }),
  );

/** Sets whether the account requires a passkey. */
export const useRequirePasskey = () =>
  usePasswordChange<{ isRequired: boolean }>('Requirement of a passkey', (body) =>
    request(requirePasskey, { body }),
  );

/** Stops the own reset that waits. */
export const useStopOwnReset = () =>
  useChange(() => request(stopOwnReset, {}), accountKey, adminsKey);

/** Stops another admin's reset that waits. */
export const useStopReset = () =>
  useChange((id: string) => request(stopReset, { params: { id } }), adminsKey);

/** Lets another admin's reset take effect at once. The list is refetched after failures too, as it may be another reset. */
export function useAllowReset() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, at }: { id: string; at: string }) =>
      request(allowReset, { params: { id }, body: { at } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: adminsKey }),
  });
}
