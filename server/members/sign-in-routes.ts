import {
  logout,
  refreshSession,
  requestOtp,
  socialLogins,
  type SocialProvider,
  verifyOtp,
} from '@/contract/auth';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import { requireSameOriginFetch } from '#server/http/fetch-metadata';
import { tooManyRequests, unauthenticated } from '#server/http/http-error';
import { createIpRateLimiter, createMemoryRateLimiter } from '#server/http/memory-rate-limiter';
import { maskedEmail } from '#server/mail/address';
import { rememberDevice } from './device';
import { nameFromEmail } from './members';
import { createOAuthSignIn } from './oauth';
import type { Otp } from './otp';
import type { IssuedToken } from './sessions';
import { openMemberSession } from './sign-in';

const providers: readonly SocialProvider[] = ['google', 'github'];

/** Sign-in of members by code and by Google or GitHub, refresh of their sessions, and sign-out. */
export function signInRoutes(api: Api, deps: Deps, otp: Otp): void {
  const { config, store, tokens, now, monotonicNow, log } = deps;
  const oauthSignIn = createOAuthSignIn(deps);
  const refreshesPerSession = createMemoryRateLimiter({
    ...config.refreshes.perSession,
    monotonicNow,
  });
  const refreshesPerIp = createIpRateLimiter({ ...config.refreshes.perIp, monotonicNow });

  async function sign({ memberId: ownerId, ...token }: IssuedToken) {
    return { accessToken: await tokens.sign('member', { ownerId, ...token }) };
  }

  /** Call only after the token's signature is verified, so that forged tokens cannot use up a session's limit. */
  function consumeRefresh(sessionId: string, c: AppContext): void {
    const { retryAfterSeconds } = refreshesPerSession.consume(sessionId);
    const waitSeconds = retryAfterSeconds ?? refreshesPerIp.consume(c.get('ip')).retryAfterSeconds;
    if (waitSeconds === null) return;
    log('refresh_rate_limited', requestContext(c));
    throw tooManyRequests(
      'too_many_refreshes',
      'Too many refreshes. Please wait before you try again.',
      waitSeconds,
    );
  }

  api.public(requestOtp, async ({ query, c }) => {
    requireSameOriginFetch(c, config);
    const data = await otp.requestCode(query.email, 'sign-in', c);
    return { status: 200, data, message: 'OTP sent to your mail' };
  });

  api.public(verifyOtp, async ({ body, c }) => {
    const { email } = body;
    const session = await otp.verifyCode(body, 'sign-in', c, async (tx) => {
      const profile = { email, name: nameFromEmail(email), imageUrl: '' };
      // The first sign-in creates the member.
      const member = await tx.members.findOrCreate(profile, now());
      return openMemberSession(deps, tx, c, { member });
    });
    rememberDevice(deps, c, email);
    log('sign_in_ok', { ...requestContext(c), email: maskedEmail(email), by: 'code' });
    return { status: 200, data: await sign(session), message: 'OTP verified successfully' };
  });

  for (const provider of providers) {
    api.public(socialLogins[provider], async ({ query, c }) => {
      requireSameOriginFetch(c, config);
      const data = await sign(await oauthSignIn(provider, query.code, c));
      return { status: 200, data, message: 'Login successful' };
    });
  }

  api.public(refreshSession, async ({ body, c }) => {
    const token = await tokens.read('member', body.accessToken);
    if (!token) throw unauthenticated();
    const { ownerId: memberId, sessionId, tokenId } = token;
    consumeRefresh(sessionId, c);
    const successor = await store.sessions.rotate({ memberId, sessionId, tokenId }, now());
    if (!successor) {
      log('refresh_refused', requestContext(c));
      throw unauthenticated();
    }
    return { status: 200, data: await sign(successor), message: 'Session refreshed' };
  });

  api.member(logout, async ({ memberId, c }) => {
    await store.sessions.endAll(memberId);
    log('logout', requestContext(c));
    return { status: 200, data: null, message: 'Signed out on all devices' };
  });
}
