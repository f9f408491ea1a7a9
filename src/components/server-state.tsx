import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@/lib/api-error';
import { toast } from '@/lib/toast';
import { signedInMember } from '@/lib/token-owner';
import { subscribeToTokens } from '@/lib/token-store';

const MOST_RETRIES = 3;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Toast for when the last attempt has failed; once, until one succeeds. */
      errorToast?: string;
    };
  }
}

const ifFailed = ({ state }: { state: { status: string } }) =>
  state.status === 'error' ? 'always' : false;

/** Queries whose `errorToast` was shown since their last success. A refetch that fails again shows none. */
const told = new WeakSet<object>();

/**
 * Server state, one for all parts of the site: three retries, from 1 s doubling to 30 s, kept for
 * five minutes (the defaults).
 */
export const serverState = new QueryClient({
  queryCache: new QueryCache({
    onError: (_error, query) => {
      if (query.meta?.errorToast === undefined || told.has(query)) return;
      told.add(query);
      toast.error(query.meta.errorToast);
    },
    onSuccess: (_data, query) => void told.delete(query),
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < MOST_RETRIES && !(error instanceof ApiError && error.isRefusal),
      // A request that fails at once says more than one that waits for a network.
      networkMode: 'always',
      // A query that has failed is fetched again when the window gets the focus or the network is back.
      refetchOnWindowFocus: ifFailed,
      refetchOnReconnect: ifFailed,
      staleTime: 60_000,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Keys begin with 'member' and whose they are, as in `useMember`, where the answer is one member's. */
function dropOtherMembers(): void {
  const member = signedInMember();
  serverState.removeQueries({
    predicate: ({ queryKey: [scope, owner] }) => scope === 'member' && owner !== member,
  });
}

// For as long as the document lives. The build has no browser to follow.
if (typeof window !== 'undefined') subscribeToTokens(dropOtherMembers);

/** Around each part that asks the server, and not around the site: its first view does without. */
export function ServerState({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={serverState}>{children}</QueryClientProvider>;
}
