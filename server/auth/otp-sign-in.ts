import { OTP_SPENT } from '@/contract/auth';
import { type AppContext, requestContext } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';
import { HttpError, tooManyRequests } from '#server/http/http-error';
import { maskedEmail } from '#server/mail/masked-email';
import type { IssuedToken } from '#server/db/member-sessions';
import { createOtpRateLimits } from './otp-rate-limits';
import { createOtpRequest, type OtpRequestDeps } from './otp-request';
import { rememberDevice } from './member-device';
import { nameFromEmail } from './member-name';
import { codeHash, normalizeCode, isSameHash, tokenHash } from './otp-code';

interface OtpInput {
  email: string;
  otp: string;
  token: string;
}

type Outcome =
  | { kind: 'accepted'; session: IssuedToken }
  | { kind: 'invalid'; isSpent: boolean }
  | { kind: 'rateLimited'; retryAfterSeconds: number };

interface OtpSignInDeps extends OtpRequestDeps {
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
}

/** Creates the OTP sign-in. Until the code is verified, it does not matter whether the address has a member. */
export function createOtpSignIn(deps: OtpSignInDeps) {
  const { config, store, keys, now, monotonicNow, log } = deps;
  const { otp } = config;
  const limits = createOtpRateLimits(otp, monotonicNow);

  return {
    requestCode: createOtpRequest(deps, limits),

    /**
     * Verifies a code and opens a session. Creates the member at the first sign-in.
     * @throws HttpError 401 for a wrong, spent, used or expired code, 429 after too many of them.
     */
    async verifyCode({ email, otp: typed, token }: OtpInput, c: AppContext): Promise<IssuedToken> {
      const fields = { ...requestContext(c), email: maskedEmail(email), by: 'code' };
      const verification = limits.consumeVerification(c.get('ip'));
      if (verification.retryAfterSeconds !== null) {
        log('sign_in_locked', fields);
        throw tooManyRequests(
          'too_many_failures',
          TOO_MANY_FAILURES,
          verification.retryAfterSeconds,
        );
      }
      const challenge = { email, tokenHash: tokenHash(keys, token) };
      const hash = codeHash(keys, { ...challenge, code: normalizeCode(typed) });
      const rules = limits.failureRules(email, c.get('ip'));

      const outcome = await store
        .transaction(async (tx): Promise<Outcome> => {
          const retryAfters: number[] = [];
          for (const rule of rules)
            retryAfters.push((await tx.rateLimiter.retryAfter(rule, now())) ?? 0);
          const retryAfterSeconds = Math.max(...retryAfters);
          const isRateLimited = retryAfterSeconds > 0;
          // Strangers may share the owner's network, so the first try of a code is always compared. The
          // number of codes sent to the address limits what they can guess this way.
          const maxTries = isRateLimited ? 1 : otp.maxTries;
          const conditions = { maxTries, lifetimeMs: otp.lifetimeSeconds * 1000, now: now() };
          const expected = await tx.challenges.countTry(challenge, conditions);
          if (expected === null && isRateLimited) return { kind: 'rateLimited', retryAfterSeconds };
          if (expected === null || !isSameHash(expected, hash)) {
            if (expected !== null) {
              for (const rule of rules) await tx.rateLimiter.record(rule, now());
            }
            const tries = { maxTries: otp.maxTries, now: now() };
            return { kind: 'invalid', isSpent: await tx.challenges.isSpent(challenge, tries) };
          }
          if (!(await tx.challenges.consume(challenge.tokenHash))) {
            return { kind: 'invalid', isSpent: false };
          }
          const member = { email, name: nameFromEmail(email), imageUrl: '' };
          const { id } = await tx.members.findOrCreate(member, now());
          return { kind: 'accepted', session: await tx.sessions.open(id, now(), deviceName(c)) };
        })
        .catch((error: unknown) => {
          verification.refund();
          throw error;
        });

      if (outcome.kind === 'rateLimited') {
        log('sign_in_locked', fields);
        throw tooManyRequests('too_many_failures', TOO_MANY_FAILURES, outcome.retryAfterSeconds);
      }
      if (outcome.kind === 'invalid') {
        log('sign_in_failed', fields);
        throw new HttpError({
          status: 401,
          code: outcome.isSpent ? OTP_SPENT : 'invalid_otp',
          message: 'Invalid OTP. Please try again',
          field: 'otp',
        });
      }
      verification.refund();
      rememberDevice(c, { keys, email, isSecure: config.hasSecureCookies });
      log('sign_in_ok', fields);
      return outcome.session;
    },
  };
}

const TOO_MANY_FAILURES = 'Too many wrong codes. Please wait before you try again.';
