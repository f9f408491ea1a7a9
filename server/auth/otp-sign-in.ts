import { OTP_SPENT } from '@/contract/auth';
import { type AppContext, requestContext } from '#server/http/app-env';
import { HttpError, tooManyRequests } from '#server/http/http-error';
import { maskedEmail } from '#server/mail/masked-email';
import type { IssuedToken } from '#server/db/member-sessions';
import { createOtpRateLimits } from './otp-rate-limits';
import { createOtpRequest, type OtpRequestDeps } from './otp-request';
import { rememberDevice } from './member-device';
import { nameFromEmail } from './member-name';
import { codeHash, normalizeCode, isSameHash, tokenHash } from './otp-code';

interface Answer {
  email: string;
  otp: string;
  token: string;
}

type Outcome =
  | { kind: 'accepted'; session: IssuedToken }
  | { kind: 'refused'; isSpent: boolean }
  | { kind: 'locked'; retryAfterSeconds: number };

interface OtpSignInDeps extends OtpRequestDeps {
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
}

/** Sign-in by a mailed code. Whether an address has a member makes no difference before the end. */
export function createOtpSignIn(deps: OtpSignInDeps) {
  const { config, store, keys, now, monotonicNow, log } = deps;
  const { otp } = config;
  const limits = createOtpRateLimits(otp, monotonicNow);

  return {
    requestCode: createOtpRequest(deps, limits),

    /**
     * Opens a session for whoever knows the code; the member is created at the first time.
     * @throws HttpError 401 for a wrong, spent, used or expired code, 429 after too many of them.
     */
    async verifyCode({ email, otp: typed, token }: Answer, c: AppContext): Promise<IssuedToken> {
      const facts = { ...requestContext(c), email: maskedEmail(email), by: 'code' };
      const verification = limits.consumeVerification(c.get('ip'));
      if (verification.retryAfterSeconds !== null) {
        log('sign_in_locked', facts);
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
          const waits: number[] = [];
          for (const rule of rules) waits.push((await tx.rateLimiter.retryAfter(rule, now())) ?? 0);
          const retryAfterSeconds = Math.max(...waits);
          const isLocked = retryAfterSeconds > 0;
          // Strangers may share the owner's network: the first answer to a code is always compared. What
          // they can guess so is bounded by the codes that the address is sent.
          const maxTries = isLocked ? 1 : otp.maxTries;
          const conditions = { maxTries, lifetimeMs: otp.lifetimeSeconds * 1000, now: now() };
          const expected = await tx.challenges.countTry(challenge, conditions);
          if (expected === null && isLocked) return { kind: 'locked', retryAfterSeconds };
          if (expected === null || !isSameHash(expected, hash)) {
            if (expected !== null) {
              for (const rule of rules) await tx.rateLimiter.record(rule, now());
            }
            const tries = { maxTries: otp.maxTries, now: now() };
            return { kind: 'refused', isSpent: await tx.challenges.isSpent(challenge, tries) };
          }
          if (!(await tx.challenges.consume(challenge.tokenHash))) {
            return { kind: 'refused', isSpent: false };
          }
          const member = { email, name: nameFromEmail(email), imageUrl: '' };
          const memberId = await tx.members.findOrCreate(member, now());
          return { kind: 'accepted', session: await tx.sessions.open(memberId, now()) };
        })
        .catch((error: unknown) => {
          verification.refund();
          throw error;
        });

      if (outcome.kind === 'locked') {
        log('sign_in_locked', facts);
        throw tooManyRequests('too_many_failures', TOO_MANY_FAILURES, outcome.retryAfterSeconds);
      }
      if (outcome.kind === 'refused') {
        log('sign_in_failed', facts);
        throw new HttpError({
          status: 401,
          code: outcome.isSpent ? OTP_SPENT : 'invalid_otp',
          message: 'Invalid OTP. Please try again',
          field: 'otp',
        });
      }
      verification.refund();
      rememberDevice(c, { keys, email, isSecure: config.hasSecureCookies });
      log('sign_in_ok', facts);
      return outcome.session;
    },
  };
}

const TOO_MANY_FAILURES = 'Too many wrong codes. Please wait before you try again.';
