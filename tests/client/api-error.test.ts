import { expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/api-error';

test('the end of a rate limit is a time, which is the same as long as a message shows it', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2091, 6, 12, 23, 58, 30) });
  const rateLimited = { status: 429, code: 'too_many', message: 'Slow down.' };
  const twoMinutes = new ApiError({ ...rateLimited, retryAfterSeconds: 61 });
  const unknown = new ApiError(rateLimited);
  for (let shown = 0; shown < 2; shown++) {
    expect(twoMinutes.retryTime).toBe('00:00');
    expect(unknown.retryTime).toBe('00:00');
    vi.advanceTimersByTime(50_000);
  }
});
