import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { ROLE_REQUIRED } from '@/contract/endpoint';
import { ApiError } from './api-error';
import { signedInMember, subscribeToTokens } from './session/token-store';

/** How often the specification retries what has failed. */
export const MAX_RETRIES = 3;
const RETRY_INTERVAL_MS = 30_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Toast for a query that has failed after all retries; shown once until it succeeds. */
      errorToast?: string;
    };
  }
}

/** Whether the same request would fail again. */
const isFinal = (error: Error | null) => error instanceof ApiError && error.isClientError;

/** In how many milliseconds a query that has failed is fetched again; false if it has not, or would fail again. */
export const retryInterval = ({
  state: { status, error },
}: {
  state: { status: string; error: Error | null };
}) => (status === 'error' && !isFinal(error) ? RETRY_INTERVAL_MS : false);

const refetchIfFailed = ({ state }: { state: { status: string } }) =>
  state.status === 'error' ? 'always' : false;

interface QueryOutcome {
  status: string;
  /** 0 without data; a placeholder does not count. */
  dataUpdatedAt: number;
  errorUpdateCount: number;
}

/**
 * Whether a query could not be loaded, also while it is refetched. React Query resets the status of a query without
 * data to `pending` then, so its earlier failures are counted.
 */
export const hasQueryFailed = ({ status, dataUpdatedAt, errorUpdateCount }: QueryOutcome) =>
  dataUpdatedAt === 0 ? errorUpdateCount > 0 : status === 'error';

/** Queries whose error toast has been shown: a query that refetches while failing shows it once. */
const queriesWithToast = new WeakSet<object>();

/**
 * The query client of the whole site. Retry delay (1 s, doubling to 30 s) and garbage collection (5 min) are
 * the library's defaults.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      refetchRole(error);
      if (query.meta?.errorToast === undefined || queriesWithToast.has(query)) return;
      queriesWithToast.add(query);
      toast.error(query.meta.errorToast);
    },
    onSuccess: (_data, query) => void queriesWithToast.delete(query),
  }),
  mutationCache: new MutationCache({ onError: refetchRole }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < MAX_RETRIES && !isFinal(error),
      // Requests fail when offline; by default they would wait, and the page would show no error.
      networkMode: 'always',
      // Failed queries are retried every 30 s, on focus and on reconnect.
      refetchInterval: retryInterval,
      refetchOnWindowFocus: refetchIfFailed,
      refetchOnReconnect: refetchIfFailed,
      staleTime: 60_000,
    },
    mutations: { networkMode: 'always' },
  },
});

/** The role of the admin has changed, by which the desk decides what to show. */
function refetchRole(error: Error): void {
  if (!(error instanceof ApiError) || error.code !== ROLE_REQUIRED) return;
  void queryClient.invalidateQueries({ queryKey: ['admin', 'account'] });
}

/** Removes the data of other members: their query keys begin with 'member' and the value of `useMemberKey`. */
function dropOtherMembers(): void {
  const member = signedInMember();
  queryClient.removeQueries({
    predicate: ({ queryKey: [scope, owner] }) => scope === 'member' && owner !== member,
  });
}

// Never unsubscribed. The prerender has no storage to subscribe to.
if (typeof window !== 'undefined') subscribeToTokens(dropOtherMembers);
