import { OTP_SPENT } from '@/contract/auth';
import type { AppDeps } from '#server/app-deps';
import { type AppContext, traceOf } from '#server/http/app-env';
import { addressBucket } from '#server/http/client-address';
import { HttpError, tooManyRequests, unavailable } from '#server/http/http-error';
import { createSlidingWindow } from '#server/http/sliding-window';
import { maskedEmail } from '#server/log';
import type { IssuedToken } from '#server/store/member-sessions';
import type { Meter } from '#server/store/throttle';
import { nameFromEmail } from './member-name';
import {
  codeHash,
  intendedCode,
  isSameHash,
  newChallengeToken,
  newCode,
  tokenHash,
} from './otp-code';

const MAIL_RETRY_SECONDS = 30;

interface Answer {
  email: string;
  otp: string;
  token: string;
}

type Outcome =
  | { kind: 'accepted'; session: IssuedToken }
  | { kind: 'refused'; isSpent: boolean }
  | { kind: 'locked'; retryAfterSeconds: number };

/** Sign-in by a mailed code. Whether an address has a member makes no difference before the end. */
export function createSignInByCode({ config, store, keys, mailer, now, log }: AppDeps) {
  const { otp } = config;
  const sendsPerIp = createSlidingWindow({ ...otp.sendsPerIp, now });

  const sends = (email: string): Meter => ({
    bucket: 'otp_send',
    subject: email,
    allowances: otp.sendsPerEmail,
  });
  const failures = (email: string): Meter => ({
    bucket: 'otp_failure',
    subject: email,
    allowances: otp.failuresPerEmail,
  });

  return {
    /**
     * Mails a code. The answer's `expiresAt` is in epoch seconds.
     * @throws HttpError 429, or 503 where the mail could not be handed over; that costs no send.
     */
    async requestCode(email: string, c: AppContext) {
      const facts = { ...traceOf(c), email: maskedEmail(email) };
      const fromIp = sendsPerIp.take(addressBucket(c.get('ip')));
      if (fromIp.retryAfterSeconds !== null) {
        log('code_throttled', { ...facts, by: 'ip' });
        throw tooManyRequests('too_many_codes', TOO_MANY_CODES, fromIp.retryAfterSeconds);
      }
      const code = newCode();
      const token = newChallengeToken();
      const challenge = { email, tokenHash: tokenHash(keys, token) };
      const expiresAt = Math.floor(now() / 1000) + otp.lifetimeSeconds;
      const send = await store.transaction(async (tx) => {
        const taken = await tx.throttle.take(sends(email), now());
        if (taken.charge !== null) {
          await tx.challenges.create({
            ...challenge,
            codeHash: codeHash(keys, { ...challenge, code }),
            expiresAt: expiresAt * 1000,
          });
        }
        return taken;
      });
      if (send.retryAfterSeconds !== null) {
        fromIp.giveBack();
        log('code_throttled', { ...facts, by: 'email' });
        throw tooManyRequests('too_many_codes', TOO_MANY_CODES, send.retryAfterSeconds);
      }
      try {
        await mailer.sendCode({ to: email, code, expiresAt });
      } catch (error) {
        fromIp.giveBack();
        log('mail_failed', { ...facts, reason: mailFailure(error) });
        await store.transaction(async (tx) => {
          await tx.challenges.consume(challenge.tokenHash);
          await tx.throttle.giveBack(send.charge);
        });
        throw unavailable(
          'mail_unavailable',
          'We could not send the mail. Please try again in a moment.',
          MAIL_RETRY_SECONDS,
        );
      }
      // Only now: a mail that was not sent must not take away the code of the one before it.
      await store.challenges.endOthers(challenge);
      log('code_sent', facts);
      return { expiresAt, token, email };
    },

    /**
     * Opens a session for whoever knows the code; the member is created at the first time.
     * @throws HttpError 401 for a wrong, spent, used or expired code, 429 after too many of them.
     */
    async verifyCode({ email, otp: typed, token }: Answer, c: AppContext): Promise<IssuedToken> {
      const facts = { ...traceOf(c), email: maskedEmail(email), by: 'code' };
      const challenge = { email, tokenHash: tokenHash(keys, token) };
      const hash = codeHash(keys, { ...challenge, code: intendedCode(typed) });

      const outcome = await store.transaction(async (tx): Promise<Outcome> => {
        const retryAfterSeconds = await tx.throttle.wait(failures(email), now());
        if (retryAfterSeconds !== null) return { kind: 'locked', retryAfterSeconds };
        const limits = { maxTries: otp.maxTries, now: now() };
        const expected = await tx.challenges.countTry(challenge, limits);
        if (expected === null || !isSameHash(expected, hash)) {
          if (expected !== null) await tx.throttle.charge(failures(email), now());
          return { kind: 'refused', isSpent: await tx.challenges.isSpent(challenge, limits) };
        }
        if (!(await tx.challenges.consume(challenge.tokenHash))) {
          return { kind: 'refused', isSpent: false };
        }
        const member = { email, name: nameFromEmail(email), imageUrl: '' };
        const memberId = await tx.members.findOrCreate(member, now());
        return { kind: 'accepted', session: await tx.sessions.open(memberId, now()) };
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
      log('sign_in_ok', facts);
      return outcome.session;
    },
  };
}

const TOO_MANY_CODES = 'Too many codes were asked for. Please wait before you ask for another one.';
const TOO_MANY_FAILURES = 'Too many wrong codes. Please wait before you try again.';

/** Mail servers repeat addresses in their messages: only the kind of failure is told. */
function mailFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code;
}
