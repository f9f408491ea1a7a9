import { expect, test } from 'vitest';
import { queryClient } from '@/components/query-provider';
import { ApiError } from '@/lib/api-error';

const error = (status: number | null) => new ApiError({ status, code: 'failed', message: '' });
const { refetchInterval } = queryClient.getDefaultOptions().queries ?? {};

test.each([
  ['an unreachable server', 'error', error(null), 30_000],
  ['a server that fails', 'error', error(503), 30_000],
  ['too many requests', 'error', error(429), 30_000],
  ['a refusal', 'error', error(404), false],
  ['a success', 'success', null, false],
] as const)('after %s the next fetch is due by itself', (_what, status, failure, expected) => {
  const state = { status, error: failure };
  expect(typeof refetchInterval === 'function' && refetchInterval({ state } as never)).toBe(
    expected,
  );
});
