import { UnsecuredJWT } from 'jose';
import { expect, test, vi } from 'vitest';

const KEY = 'dss-accessToken';
const token = new UnsecuredJWT({ exp: Math.floor(Date.now() / 1000) + 3600 }).encode();

test.each([404, 405])(
  'a refresh that the backend does not support (%i) is tried once per document',
  async (status) => {
    // What the module learns about the backend lasts as long as the module.
    vi.resetModules();
    const { refreshedMemberToken } = await import('@/lib/session/refresh');
    const { ApiError } = await import('@/lib/api-error');
    localStorage.setItem(KEY, token);
    const unknownEndpoint = new ApiError({ status, code: `http_${status}`, message: '' });
    const refresh = vi.fn<(token: string) => Promise<string>>().mockRejectedValue(unknownEndpoint);
    expect(await refreshedMemberToken(refresh)).toBe(token);
    expect(await refreshedMemberToken(refresh)).toBe(token);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem(KEY)).toBe(token);
  },
);
