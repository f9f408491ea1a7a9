import { OTP_SPENT } from '@/contract/auth';
import type { CodePurpose } from '#server/db/schema';
import type { Store } from '#server/store';
import { type AppContext, requestContext } from '#server/http/app-env';
import { HttpError, tooManyRequests } from '#server/http/http-error';
import { maskedEmail } from '#server/mail/address';
import { codeHash, isSameHash, normalizeCode, tokenHash } from './otp-code';
import type { OtpRateLimits } from './otp-rate-limits';
import type { OtpRequestDeps } from './otp-request';

/** A code as typed, and the token of its challenge. */
export interface OtpInput {
  email: string;
  otp: string;
  token: string;
}

type Transaction = Parameters<Parameters<Store['transaction']>[0]>[0];

type Outcome<Result> =
  | { kind: 'accepted'; result: Result }
  | { kind: 'invalid'; isExhausted: boolean }
  | { kind: 'rateLimited'; retryAfterSeconds: number };

/** A wrong code for deletion is a 400, because a client takes a 401 for the end of the session. */
const purposes = {
  'sign-in': { failureStatus: 401, lockedEvent: 'sign_in_locked', failedEvent: 'sign_in_failed' },
  delete: { failureStatus: 400, lockedEvent: 'deletion_locked', failedEvent: 'deletion_failed' },
} as const;

/**
 * Creates the verification of codes. It uses a code up and runs `onAccepted` in one transaction.
 * @throws HttpError 401 (400 for deletion) for a wrong, used or expired code or one with too many wrong tries, 429
 * after too many of them.
 */
export function createOtpVerification(
  { config: { otp }, store, keys, now, log }: OtpRequestDeps,
  limits: OtpRateLimits,
) {
  return async <Result>(
    { email, otp: typed, token }: OtpInput,
    purpose: CodePurpose,
    c: AppContext,
    onAccepted: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    const { failureStatus, lockedEvent, failedEvent } = purposes[purpose];
    const fields = { ...requestContext(c), email: maskedEmail(email), by: 'code' };
    const verification = limits.consumeVerification(c.get('ip'));
    if (verification.retryAfterSeconds !== null) {
      log(lockedEvent, fields);
      throw tooManyRequests('too_many_failures', TOO_MANY_FAILURES, verification.retryAfterSeconds);
    }
    const challenge = { email, tokenHash: tokenHash(keys, token), purpose };
    const hash = codeHash(keys, { ...challenge, code: normalizeCode(typed) });
    const rules = limits.failureRules(email, c.get('ip'));

    const outcome = await store
      .transaction(async (tx): Promise<Outcome<Result>> => {
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
          return {
            kind: 'invalid',
            isExhausted: await tx.challenges.isExhausted(challenge, tries),
          };
        }
        if (!(await tx.challenges.consume(challenge.tokenHash))) {
          return { kind: 'invalid', isExhausted: false };
        }
        return { kind: 'accepted', result: await onAccepted(tx) };
      })
      .catch((error: unknown) => {
        verification.refund();
        throw error;
      });

    if (outcome.kind === 'rateLimited') {
      log(lockedEvent, fields);
      throw tooManyRequests('too_many_failures', TOO_MANY_FAILURES, outcome.retryAfterSeconds);
    }
    if (outcome.kind === 'invalid') {
      log(failedEvent, fields);
      throw new HttpError({
        status: failureStatus,
        code: outcome.isExhausted ? OTP_SPENT : 'invalid_otp',
        message: 'Invalid OTP. Please try again',
        field: 'otp',
      });
    }
    verification.refund();
    return outcome.result;
  };
}

const TOO_MANY_FAILURES = 'Too many wrong codes. Please wait before you try again.';
