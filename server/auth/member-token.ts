import type { IssuedToken } from '#server/db/member-sessions';
import type { Tokens } from './tokens';

/** A session's token as it is handed out. */
export async function memberAccess(tokens: Tokens, issued: IssuedToken) {
  const { memberId: ownerId, ...token } = issued;
  return { accessToken: await tokens.sign('member', { ownerId, ...token }) };
}
