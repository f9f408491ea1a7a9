import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDevApi } from '#server/dev/dev-api';
import { buildServer } from '#tests/support/server-process';

const SITE = 'http://localhost:4400';

let dataDir: string;
let api: Awaited<ReturnType<typeof createDevApi>>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dev-'));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  api = await createDevApi(['google', 'github']);
});

afterAll(async () => {
  await api.close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true });
});

const get = async (target: string, headers: Record<string, string> = {}) =>
  api.fetch(new Request(`${SITE}${target}`, { headers }));

const authorize = (provider: string) => `/api/mock-oauth/${provider}/authorize`;

const request = (redirectUri: string) =>
  new URLSearchParams({ redirect_uri: redirectUri, state: 'st"><b>ate', scope: 'openid' });

async function decide(provider: string, decision: string): Promise<URL> {
  const form = new URLSearchParams({
    redirect_uri: `${SITE}/auth/callback/${provider}`,
    state: 'abc',
    decision,
    email: 'Ada@example.org',
    name: 'Ada Lovelace',
  });
  const response = await api.fetch(
    new Request(`${SITE}${authorize(provider)}`, { method: 'POST', body: form }),
  );
  expect(response.status).toBe(302);
  return new URL(response.headers.get('Location') ?? '');
}

test('a code of one mock OAuth provider is invalid at the other, and so is a made-up one', async () => {
  const code = (await decide('google', 'allow')).searchParams.get('code') ?? '';
  expect((await get(`/api/auth/github?code=${code}`)).status).toBe(400);
  expect((await get('/api/auth/google?code=made-up')).status).toBe(400);
});

test('the mock OAuth provider never redirects to another site', async () => {
  for (const target of ['https://evil.example/auth/callback/google', `${SITE}/elsewhere`]) {
    const response = await get(`${authorize('google')}?${request(target).toString()}`);
    expect(response.status).toBe(400);
  }
});

test('the production build contains no mock OAuth provider', { timeout: 60_000 }, async () => {
  const build = await buildServer();
  const folder = path.join(build.siteDir, '../dist-server');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const code = (await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8'))))
    .join('\n')
    .toLowerCase();
  expect(code).toContain('googleapis.com');
  expect(code).not.toMatch(/mock-?oauth/);
  await build.remove();
});
