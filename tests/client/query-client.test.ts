import { expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { adminsQuery } from '@/features/admin/account/account-queries';
import { ApiError } from '@/lib/api-error';

const error = (status: number | null) => new ApiError({ status, code: 'failed', message: '' });
const queries = [
  queryClient.getDefaultOptions().queries?.refetchInterval,
  // Has an interval of its own too.
  adminsQuery().refetchInterval,
];

test.each([
  ['an unreachable server', 'error', error(null), 30_000],
  ['a server that fails', 'error', error(503), 30_000],
  ['too many requests', 'error', error(429), 30_000],
  ['another client error', 'error', error(404), false],
  ['a success', 'success', null, false],
] as const)('after %s the next fetch is due by itself', (_what, status, failure, expected) => {
  const state = { status, error: failure, data: undefined };
  for (const interval of queries) {
    expect((typeof interval === 'function' && interval({ state } as never)) || false).toBe(
      expected,
    );
  }
});
