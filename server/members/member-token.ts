import type { IssuedToken } from './sessions';
import type { Tokens } from '#server/http/tokens';

/** Signs the token of a session, for the response. */
export async function memberAccess(tokens: Tokens, issued: IssuedToken) {
  const { memberId: ownerId, ...token } = issued;
  return { accessToken: await tokens.sign('member', { ownerId, ...token }) };
}
