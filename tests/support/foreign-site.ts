// The site on a backend that knows the calls of the specification only, new for each test.
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { env } from '@/lib/env';
import { navigation } from '@/lib/document-navigation';
import {
  faultsOf,
  foreignToken,
  startForeignBackend,
  type ForeignBackend,
} from './foreign-backend';
import { msw } from './render-site';

export let backend: ForeignBackend;

/** The paths of full document loads, in order. */
export let loadedDocuments: string[];

/** Fails each test whose calls are not those of the specification. */
export function useForeignBackend(): void {
  // Nothing is mocked here. But in a process where msw has run for another file, axios keeps the Request of msw, which
  // works only while msw runs.
  beforeAll(() => msw.listen({ onUnhandledRequest: 'bypass' }));
  afterAll(() => msw.close());
  beforeEach(async () => {
    backend = await startForeignBackend();
    env.apiUrl = backend.url;
    loadedDocuments = [];
    vi.spyOn(navigation, 'replace').mockImplementation((path) => {
      loadedDocuments.push(path);
    });
  });
  afterEach(async () => {
    queryClient.clear();
    await backend.close();
    expect(faultsOf(backend.calls)).toEqual([]);
  });
}

export const callsOf = (name: string) => backend.calls.filter((call) => call.name === name);
export const storedToken = () => localStorage.getItem('dss-accessToken');
export const signIn = () => localStorage.setItem('dss-accessToken', foreignToken('member'));
export const signInAsAdmin = () =>
  localStorage.setItem('dss-admin-accessToken', foreignToken('admin'));
