import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config';

function mistakes(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

test('without ids no provider is configured', () => {
  const { social } = readConfig({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
  expect(social).toMatchObject({ google: undefined, github: undefined, timeoutMs: 10_000 });
});

test('an id and a secret are enough: the endpoints are the provider’s, the callback is the site’s', () => {
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
  [
    { GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'hush', VITE_GITHUB_CLIENT_ID: 'b' },
    /^GITHUB_CLIENT_ID: must be the same as VITE_GITHUB_CLIENT_ID/,
  ],
  [{ GOOGLE_TOKEN_URL: 'oauth2.googleapis.com' }, /^GOOGLE_TOKEN_URL: must be an http\(s\)/],
  [{ GITHUB_API_URL: 'file:///etc/passwd' }, /^GITHUB_API_URL: must be an http\(s\)/],
  [{ PROVIDER_TIMEOUT_SECONDS: '0' }, /^PROVIDER_TIMEOUT_SECONDS: /],
])('%j is one line that keeps secrets to itself', (environment, line) => {
  const lines = mistakes(environment);
  expect(lines).toEqual([expect.stringMatching(line)]);
  expect(lines[0]).not.toContain('hush');
});
