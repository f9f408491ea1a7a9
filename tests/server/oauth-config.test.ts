import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test, vi } from 'vitest';
import { createServer } from '#server/create-server';
import { readConfig } from '#server/config/config';
import { ConfigError } from '#server/config/env-schema';
import { writeSite } from '#tests/support/built-site';

function mistakes(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

test('an id and a secret are enough: endpoints and callback have defaults', () => {
  const { social } = readConfig({
    APP_URL: 'https://society.example.org',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 's',
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 's',
  });
  expect(social.google).toEqual({
    clientId: 'id',
    clientSecret: 's',
    redirectUri: 'https://society.example.org/auth/callback/google',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userinfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  });
  expect(social.github).toEqual({
    clientId: 'id',
    clientSecret: 's',
    redirectUri: 'https://society.example.org/auth/callback/github',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    apiUrl: 'https://api.github.com',
  });
});

test.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, /^GOOGLE_CLIENT_SECRET: is needed/],
  [{ GOOGLE_CLIENT_SECRET: 'hush' }, /^GOOGLE_CLIENT_ID: is needed/],
  [{ GITHUB_CLIENT_ID: 'id' }, /^GITHUB_CLIENT_SECRET: is needed/],
  [{ GITHUB_CLIENT_SECRET: 'hush' }, /^GITHUB_CLIENT_ID: is needed/],
  [{ GOOGLE_TOKEN_URL: 'oauth2.googleapis.com' }, /^GOOGLE_TOKEN_URL: must be an http\(s\)/],
  [{ GITHUB_API_URL: 'file:///etc/passwd' }, /^GITHUB_API_URL: must be an http\(s\)/],
  [{ GITHUB_CLIENT_SECRET_EXPIRES: '2027-02-30' }, /^GITHUB_CLIENT_SECRET_EXPIRES: must be a day/],
  [{ PROVIDER_TIMEOUT_SECONDS: '0' }, /^PROVIDER_TIMEOUT_SECONDS: /],
])('%j is one line without secrets', (environment, line) => {
  const lines = mistakes(environment);
  expect(lines).toEqual([expect.stringMatching(line)]);
  expect(lines[0]).not.toContain('hush');
});

const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush' };
const GITHUB = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'hush' };

/** The startup error of a server whose site was built with these client ids. */
async function startOn(
  environment: Record<string, string>,
  siteClientIds?: { google: string; github: string },
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  const siteDir = path.join(folder, 'client');
  await writeSite(siteDir);
  if (siteClientIds) {
    await writeFile(path.join(siteDir, '.oauth-clients.json'), JSON.stringify(siteClientIds));
  }
  const config = readConfig({ ...environment, DATA_DIR: path.join(folder, 'data') });
  const mailer = { sendCode: async () => {}, send: async () => {} };
  try {
    const { close } = await createServer({ config, mailer, log: () => {}, siteDir });
    await close();
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each([
  [GOOGLE, { google: '', github: '' }, /^GOOGLE_CLIENT_ID: the site was built without it: run/],
  [GITHUB, { google: '', github: '' }, /^GITHUB_CLIENT_ID: the site was built without it: run/],
  [GOOGLE, undefined, /^GOOGLE_CLIENT_ID: the site was built without it: run/],
  [
    GOOGLE,
    { google: 'other', github: '' },
    /^GOOGLE_CLIENT_ID: the site was built with another one: run/,
  ],
  [
    {},
    { google: '', github: 'id' },
    /^GITHUB_CLIENT_ID: the site was built with another one: set it and its secret/,
  ],
])('a server with %j does not serve a site with %j', async (environment, ids, line) => {
  const output = await startOn(environment, ids);
  expect(output).toMatch(line);
  expect(output).toContain('npm run build');
  expect(output).not.toContain('hush');
  expect(output.split('\n')).toHaveLength(1);
});

test('a server accepts a site that was built with the same accounts, or with none', async () => {
  expect(await startOn({ ...GOOGLE, ...GITHUB }, { google: 'id', github: 'id' })).toBe('');
  expect(await startOn(GOOGLE, { google: 'id', github: '' })).toBe('');
  expect(await startOn({}, { google: '', github: '' })).toBe('');
  expect(await startOn({})).toBe('');
});

test('the build puts the client ids into the site, and no secret', async () => {
  vi.stubEnv('GOOGLE_CLIENT_ID', 'id-at-google');
  vi.stubEnv('GITHUB_CLIENT_ID', 'id-at-github');
  const secrets = ['GOOGLE_CLIENT_SECRET', 'GITHUB_CLIENT_SECRET', 'JWT_SECRET', 'SMTP_URL'];
  for (const name of secrets) vi.stubEnv(name, 'hush');
  const { env, define } = await resolveConfig({}, 'build', 'production');
  vi.unstubAllEnvs();
  expect(env).toMatchObject({
    GOOGLE_CLIENT_ID: 'id-at-google',
    GITHUB_CLIENT_ID: 'id-at-github',
  });
  expect(JSON.stringify({ env, define })).not.toContain('hush');
});
