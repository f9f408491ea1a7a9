import { expect, test } from 'vitest';
import { CLIENT_SECRET, sendJson } from '#tests/support/identity-servers';
import { github, google, logIn, server, useSocialServer } from '#tests/support/oauth-server';

useSocialServer({ APP_URL: 'https://society.example.org' });

async function profileAfter(provider: 'google' | 'github') {
  const { data } = await (await logIn(provider)).json();
  return (await (await server.request('/api/user', { token: data.accessToken })).json()).data;
}

test('Google’s code is exchanged with the client secret and the callback URL', async () => {
  const response = await server.request('/api/auth/google?code=4%2F0AQSTgQ');
  expect(response.status).toBe(200);
  expect((await response.json()).data).toEqual({ accessToken: expect.stringMatching(/^Bearer ./) });
  expect(Object.fromEntries(google.exchange)).toEqual({
    grant_type: 'authorization_code',
    client_id: 'site-at-google',
    client_secret: CLIENT_SECRET,
    redirect_uri: 'https://society.example.org/auth/callback/google',
    code: '4/0AQSTgQ',
  });
  expect(google.calls).toEqual(['POST /token', 'GET /userinfo']);
});

test('GitHub’s code is exchanged with the client secret and the callback URL', async () => {
  const response = await server.request('/api/auth/github?code=0123456789abcdef');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(github.exchange)).toMatchObject({
    client_id: 'site-at-github',
    client_secret: CLIENT_SECRET,
    redirect_uri: 'https://society.example.org/auth/callback/github',
    code: '0123456789abcdef',
  });
  expect(github.calls.toSorted()).toEqual(['GET /user', 'GET /user/emails', 'POST /token']);
});

test('name, address and picture come from the provider', async () => {
  expect(await profileAfter('google')).toMatchObject({
    name: 'Jane Doe',
    email: 'jane.doe@example.org',
    imageUrl: 'https://lh3.googleusercontent.com/a/jane',
  });
  github.addresses = [{ email: 'octo@example.org', primary: true, verified: true }];
  expect(await profileAfter('github')).toMatchObject({
    name: 'Jane Doe',
    email: 'octo@example.org',
    imageUrl: 'https://avatars.githubusercontent.com/u/583231?v=4',
  });
});

test.each([
  ['no name', { name: null }, { name: 'janedoe', hasChosenName: false }],
  ['a name in two lines', { name: 'Jane\r\nDoe ' }, { name: 'Jane Doe', hasChosenName: true }],
  ['marks of direction', { name: '\u202eJane\u2066 Doe\u200f' }, { name: 'Jane Doe' }],
  ['a long name', { name: '🦊'.repeat(300) }, { name: '🦊'.repeat(200) }],
  ['no picture', { avatar_url: null }, { imageUrl: '' }],
  ['a picture that is a script', { avatar_url: 'javascript:alert(1)' }, { imageUrl: '' }],
])('a profile with %s is accepted without its invalid fields', async (_what, user, expected) => {
  Object.assign(github.user, user);
  expect(await profileAfter('github')).toMatchObject(expected);
});

test('without a name at Google the name is made from the address', async () => {
  delete google.user['name'];
  expect(await profileAfter('google')).toMatchObject({ name: 'Jane Doe' });
  google.user = { sub: '2', email: 'ada@example.org', email_verified: true };
  expect(await profileAfter('google')).toMatchObject({ name: 'Ada', imageUrl: '' });
});

test.each([
  { email_verified: false },
  { email_verified: undefined },
  { email: undefined },
  // We lower-case the Kelvin sign to k, which would be somebody else's address.
  { email: 'mar\u212a@example.org' },
])('an address that Google has not verified is a 403: %j', async (user) => {
  Object.assign(google.user, user);
  const response = await logIn('google');
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ data: null, code: 'no_verified_email' });
});

test.each([
  ['no address', []],
  ['an unverified one', [{ email: 'a@b.co', primary: true, verified: false }]],
  [
    'a primary one that is not verified',
    [
      { email: 'a@b.co', primary: true, verified: false },
      { email: 'c@d.co', primary: false, verified: true },
    ],
  ],
])('GitHub with %s is a 403', async (_what, addresses) => {
  github.addresses = addresses;
  const response = await logIn('github');
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ data: null, code: 'no_verified_email' });
});

test('of several GitHub addresses the primary one counts, never the public one of the profile', async () => {
  github.addresses = [
    { email: 'old@example.org', primary: false, verified: true },
    { email: 'Main@Example.org', primary: true, verified: true },
    { email: 'shown@example.org', primary: false, verified: false },
  ];
  expect(await profileAfter('github')).toMatchObject({ email: 'main@example.org' });
});

test('a code that Google rejects is a 400', async () => {
  const error = { error: 'invalid_grant', error_description: 'Malformed auth code.' };
  google.overrides.set('/token', (_request, response) => sendJson(response, error, 400));
  const response = await logIn('google');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ data: null, code: 'code_refused' });
  expect(google.calls).toEqual(['POST /token']);
});

test('a code that GitHub rejects, with status 200, is a 400', async () => {
  const error = { error: 'bad_verification_code' };
  github.overrides.set('/token', (_request, response) => sendJson(response, error));
  const response = await logIn('github');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ data: null, code: 'code_refused' });
});

test.each([
  ['google', 'invalid_client', 401],
  ['github', 'incorrect_client_credentials', 200],
] as const)('%s rejecting the client itself is a 502 that the log explains', async (...row) => {
  const [provider, error, status] = row;
  const { overrides } = provider === 'google' ? google : github;
  overrides.set('/token', (_request, response) => sendJson(response, { error }, status));
  expect((await logIn(provider)).status).toBe(502);
  expect(server.logged).toContainEqual(
    expect.objectContaining({ event: 'provider_failed', by: provider, reason: error }),
  );
});

test('sign-ins by mail, Google and GitHub with one verified address are one member', async () => {
  const eventId = await server.addEvent();
  const token = await server.signIn('jane.doe@example.org');
  await server.request(`/api/event/register?eventId=${eventId}`, { token, method: 'POST' });
  for (const provider of ['google', 'github'] as const) {
    const { data } = await (await logIn(provider)).json();
    const response = await server.request(`/api/event/register?eventId=${eventId}`, {
      token: data.accessToken,
    });
    expect((await response.json()).data.isParticipant).toBe(true);
  }
});

test('Google and GitHub accounts with the same id are two members', async () => {
  google.user = { ...google.user, sub: '583231', email: 'one@example.org' };
  github.addresses = [{ email: 'two@example.org', primary: true, verified: true }];
  expect(await profileAfter('google')).toMatchObject({ email: 'one@example.org' });
  expect(await profileAfter('github')).toMatchObject({ email: 'two@example.org' });
});

test('an account keeps its member if its address or login changes', async () => {
  await logIn('google');
  google.user['email'] = 'jane.married@example.org';
  expect(await profileAfter('google')).toMatchObject({ email: 'jane.doe@example.org' });

  github.addresses = [{ email: 'octo@example.org', primary: true, verified: true }];
  await logIn('github');
  github.user['login'] = 'jane-married';
  github.addresses = [{ email: 'octo.married@example.org', primary: true, verified: true }];
  expect(await profileAfter('github')).toMatchObject({ email: 'octo@example.org' });
});

test('no log and no response contains codes, secrets, tokens or addresses', async () => {
  const responses: string[] = [];
  for (const provider of ['google', 'github'] as const) {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await server.request(`/api/auth/${provider}?code=code-of-${provider}`);
      responses.push(await response.text());
    }
  }
  google.overrides.set('/userinfo', (_request, response) => response.end('<h1>Sorry</h1>'));
  responses.push(await (await logIn('google')).text());
  const texts = responses.join('\n') + JSON.stringify(server.logged);
  const secrets = ['code-of-', CLIENT_SECRET, 'jane.doe@example.org', 'Jane.Doe@example.org'];
  expect(google.handedOut).toHaveLength(6);
  for (const secret of [...secrets, ...google.handedOut, ...github.handedOut]) {
    expect(texts).not.toContain(secret);
  }
  expect(server.logged.map(({ event }) => event).filter((event) => event !== 'request')).toEqual([
    'sign_in_ok',
    'sign_in_failed',
    'sign_in_ok',
    'sign_in_failed',
    'provider_failed',
  ]);
});
