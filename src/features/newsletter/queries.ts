import { useMutation } from '@tanstack/react-query';
import { subscribe } from '@/contract/newsletter';
import { callApi } from '@/lib/api-client';

const ALREADY_SUBSCRIBED = 203;

/** Subscribes an address; tells a new subscription from one that was there. */
export function useSubscribe() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { status } = await callApi(subscribe, { body: { email } });
      if (status === 201) return 'subscribed';
      return status === ALREADY_SUBSCRIBED ? 'already subscribed' : 'unclear';
    },
  });
}
