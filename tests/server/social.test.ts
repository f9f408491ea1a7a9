import { expect, test } from 'vitest';
import type { IdentityProvider } from '#server/auth/identity-provider';
import { createTestServer } from '#tests/support/server';

const known: IdentityProvider = {
  identify: async (code) => ({
    subject: code,
    email: 'jane@example.org',
    name: 'Jane Doe',
    imageUrl: 'https://example.org/jane.png',
  }),
};

test.each(['google', 'github'])('%s says so where it is not configured', async (provider) => {
  const server = await createTestServer();
  const response = await server.request(`/api/auth/${provider}?code=x`);
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({ data: null, code: 'provider_not_configured' });
  await server.close();
});

test('a callback without a code is a 400', async () => {
  const server = await createTestServer({ identityProviders: { google: known } });
  const response = await server.request('/api/auth/google');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ field: 'code' });
  await server.close();
});

test('a member of a provider has the name and the picture from there', async () => {
  const server = await createTestServer({ identityProviders: { google: known } });
  const response = await server.request('/api/auth/google?code=jane');
  expect(response.status).toBe(200);
  const { accessToken } = (await response.json()).data;
  const profile = await server.request('/api/user', { token: accessToken });
  expect((await profile.json()).data).toEqual({
    name: 'Jane Doe',
    email: 'jane@example.org',
    imageUrl: 'https://example.org/jane.png',
  });
  await server.close();
});

test('accounts with one address are one member, and an account stays with its member', async () => {
  let email = 'jane@example.org';
  const movable: IdentityProvider = {
    identify: async (code) => ({ subject: code, email, name: 'Jane', imageUrl: '' }),
  };
  const server = await createTestServer({ identityProviders: { google: movable, github: known } });
  const eventId = await server.addEvent();
  const signIn = async (path: string): Promise<string> =>
    (await (await server.request(path)).json()).data.accessToken;
  const isInterested = async (token: string): Promise<boolean> => {
    const answer = await server.request(`/api/event/register?eventId=${eventId}`, { token });
    return (await answer.json()).data.isParticipant;
  };

  const byMail = await server.signIn('jane@example.org');
  await server.request(`/api/event/register?eventId=${eventId}`, { token: byMail, method: 'POST' });
  expect(await isInterested(await signIn('/api/auth/google?code=jane'))).toBe(true);
  expect(await isInterested(await signIn('/api/auth/github?code=jane'))).toBe(true);

  email = 'jane.married@example.org';
  expect(await isInterested(await signIn('/api/auth/google?code=jane'))).toBe(true);
  expect(await isInterested(await signIn('/api/auth/google?code=somebody-else'))).toBe(false);
  await server.close();
});
