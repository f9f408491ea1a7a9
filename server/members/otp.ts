import { OTP_SPENT } from '@/contract/auth';
import type { Config } from '#server/config/config';
import type { RateLimitRule } from '#server/db/rate-limiter';
import type { CodePurpose } from '#server/db/schema';
import type { Deps } from '#server/deps';
import { type AppContext, requestContext } from '#server/http/app-env';
import { ipRateLimitKey, siteRateLimitKey } from '#server/http/client-ip';
import { HttpError, tooManyRequests, unavailable } from '#server/http/http-error';
import { createIpRateLimiter, createMemoryRateLimiter } from '#server/http/memory-rate-limiter';
import { type CodeMail, RecipientRejectedError } from '#server/mail/mailer';
import { mailboxKey, maskedEmail } from '#server/mail/address';
import type { Repositories } from '#server/store';
import { isKnownDevice } from './device';
import type { Challenge } from './otp-challenges';
import {
  codeHash,
  isSameHash,
  newChallengeToken,
  newCode,
  normalizeCode,
  tokenHash,
} from './otp-code';

const MAIL_RETRY_SECONDS = 30;
const TOO_MANY_CODES = 'Too many codes were asked for. Please wait before you ask for another one.';
const TOO_MANY_FAILURES = 'Too many wrong codes. Please wait before you try again.';
const SITE_IS_BUSY = 'Too many people are asking for codes right now. Please try again later.';

/** A wrong code for deletion is a 400, because a client takes a 401 for the end of the session. */
const purposes = {
  'sign-in': { failureStatus: 401, lockedEvent: 'sign_in_locked', failedEvent: 'sign_in_failed' },
  delete: { failureStatus: 400, lockedEvent: 'deletion_locked', failedEvent: 'deletion_failed' },
} as const;

/** A code as typed, and the token of its challenge. */
export interface OtpInput {
  email: string;
  otp: string;
  token: string;
}

type Admission =
  | { kind: 'admitted'; recordIds: string[] }
  | { kind: 'limited'; by: 'email' | 'site'; retryAfterSeconds: number };

type Outcome<Result> =
  | { kind: 'accepted'; result: Result }
  | { kind: 'invalid'; isExhausted: boolean }
  | { kind: 'rateLimited'; retryAfterSeconds: number };

export type Otp = ReturnType<typeof createOtp>;

/**
 * Creates the mailing and the checking of codes, which sign members in and delete their accounts. Both purposes share the
 * limits.
 */
export const createOtp = (deps: Deps) => ({
  requestCode: createCodeRequest(deps),
  verifyCode: createCodeVerification(deps),
});

function createCodeRequest(deps: Deps) {
  const { config, store, keys, mailer, now, monotonicNow, log } = deps;
  const { otp } = config;
  const sendsPerIp = createIpRateLimiter({ ...otp.sendsPerIp, monotonicNow });
  const mailFailures = createMemoryRateLimiter({ ...otp.mailFailures, monotonicNow });
  const siteRule: RateLimitRule = {
    bucket: 'otp_send_site',
    subject: '',
    limits: otp.sendsPerSite,
  };

  /** Records the code in all limits and stores its challenge, or does neither if a limit is reached. */
  const admit = (challenge: Challenge, c: AppContext): Promise<Admission> =>
    store.transaction(async ({ rateLimiter, challenges }) => {
      const rules = sendRules(otp, challenge.email, isKnownDevice(deps, c, challenge.email));
      const ofEmail = await rateLimiter.retryAfter(rules, now());
      if (ofEmail !== null) return { kind: 'limited', by: 'email', retryAfterSeconds: ofEmail };
      const ofSite = await rateLimiter.retryAfter([siteRule], now());
      if (ofSite !== null) return { kind: 'limited', by: 'site', retryAfterSeconds: ofSite };
      const recordIds = await rateLimiter.record([...rules, siteRule], now());
      await challenges.create(challenge);
      return { kind: 'admitted', recordIds };
    });

  /** Sends the mail. Returns false if the mail server rejects the recipient permanently. */
  async function send(mail: CodeMail): Promise<boolean> {
    // It counts as a failure until it is sent.
    const attempt = mailFailures.consume('');
    if (attempt.retryAfterSeconds !== null) throw new MailCircuitOpenError(attempt);
    try {
      await mailer.sendCode(mail);
    } catch (error) {
      if (!(error instanceof RecipientRejectedError)) throw error;
      return false;
    }
    attempt.refund();
    return true;
  }

  /**
   * Mails a code, whether or not the address has a member. `expiresAt` of the response is in epoch seconds. The
   * response is the same if the mail server rejects the recipient, so that it does not reveal which mailboxes exist.
   * @throws HttpError 429, or 503 if the mail cannot be sent (which is refunded to the address) or if the whole
   * site has sent too many codes.
   */
  return async (email: string, purpose: CodePurpose, c: AppContext) => {
    const fields = { ...requestContext(c), email: maskedEmail(email) };
    const ip = c.get('ip');
    const ipResult = sendsPerIp.consume(ip);
    if (ipResult.retryAfterSeconds !== null) {
      log('otp_rate_limited', { ...fields, by: 'ip' });
      throw tooManyRequests('too_many_codes', TOO_MANY_CODES, ipResult.retryAfterSeconds);
    }
    const code = newCode();
    const token = newChallengeToken();
    const hash = tokenHash(keys, token);
    const expiresAt = Math.floor(now() / 1000) + otp.lifetimeSeconds;
    const challenge = {
      email,
      tokenHash: hash,
      codeHash: codeHash(keys, { tokenHash: hash, code }),
      network: ipRateLimitKey(ip),
      purpose,
      expiresAt: expiresAt * 1000,
    };
    const admission = await admit(challenge, c).catch((error: unknown) => {
      ipResult.refund();
      throw error;
    });
    if (admission.kind === 'limited') {
      ipResult.refund();
      const { by, retryAfterSeconds } = admission;
      log('otp_rate_limited', { ...fields, by });
      throw by === 'site'
        ? unavailable('too_many_codes', SITE_IS_BUSY, retryAfterSeconds)
        : tooManyRequests('too_many_codes', TOO_MANY_CODES, retryAfterSeconds);
    }
    // From here on, the IP's limit is not refunded: a mail that fails counts as an attempt.
    try {
      const isSent = await send({ to: email, code, expiresAt, purpose });
      log(isSent ? 'code_sent' : 'mail_refused', fields);
    } catch (error) {
      log('mail_failed', { ...fields, reason: mailFailure(error) });
      await store.transaction(async (tx) => {
        await tx.challenges.consume(challenge.tokenHash);
        await tx.rateLimiter.refund(admission.recordIds);
      });
      throw unavailable(
        'mail_unavailable',
        'We could not send the mail. Please try again in a moment.',
        error instanceof MailCircuitOpenError ? error.retryAfterSeconds : MAIL_RETRY_SECONDS,
      );
    }
    // After sending, because the previous code must stay valid if this mail fails.
    await store.challenges.revokeOthers(challenge);
    return { expiresAt, token, email };
  };
}

function createCodeVerification({ config: { otp }, store, keys, now, monotonicNow, log }: Deps) {
  const verificationsPerIp = createIpRateLimiter({ ...otp.verificationsPerIp, monotonicNow });

  /**
   * Checks a code that was mailed. In one transaction it counts the try at the challenge of the token, compares the
   * code's hash with the stored one, deletes the challenge, so that the code works once, and runs `onAccepted`.
   * @throws HttpError 401 (400 for deletion) for a wrong, used or expired code or one with too many wrong tries, 429
   * after too many of them.
   */
  return async <Result>(
    { email, otp: typed, token }: OtpInput,
    purpose: CodePurpose,
    c: AppContext,
    onAccepted: (tx: Repositories) => Promise<Result>,
  ): Promise<Result> => {
    const { failureStatus, lockedEvent, failedEvent } = purposes[purpose];
    const fields = { ...requestContext(c), email: maskedEmail(email), by: 'code' };
    const verification = verificationsPerIp.consume(c.get('ip'));
    if (verification.retryAfterSeconds !== null) {
      log(lockedEvent, fields);
      throw tooManyRequests('too_many_failures', TOO_MANY_FAILURES, verification.retryAfterSeconds);
    }
    const challenge = { email, tokenHash: tokenHash(keys, token), purpose };
    const hash = codeHash(keys, { ...challenge, code: normalizeCode(typed) });
    const rules = failureRules(otp, email, c.get('ip'));

    const outcome = await store
      .transaction(async (tx): Promise<Outcome<Result>> => {
        const retryAfterSeconds = await tx.rateLimiter.retryAfter(rules, now());
        // Strangers may share the owner's network, so the first try of a code is always compared. The
        // number of codes sent to the address limits what they can guess this way.
        const maxTries = retryAfterSeconds === null ? otp.maxTries : 1;
        const conditions = { maxTries, lifetimeMs: otp.lifetimeSeconds * 1000, now: now() };
        const expected = await tx.challenges.countTry(challenge, conditions);
        if (expected === null && retryAfterSeconds !== null) {
          return { kind: 'rateLimited', retryAfterSeconds };
        }
        if (expected === null || !isSameHash(expected, hash)) {
          if (expected !== null) await tx.rateLimiter.record(rules, now());
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

/** The rules for sending a code. A known device has its own, so that strangers cannot use up its codes. */
const sendRules = (otp: Config['otp'], email: string, isKnown: boolean): RateLimitRule[] =>
  isKnown
    ? [{ bucket: 'otp_send_device', subject: email, limits: otp.sendsPerEmail }]
    : [
        { bucket: 'otp_send', subject: email, limits: otp.sendsPerEmail },
        { bucket: 'otp_send_mailbox', subject: mailboxKey(email), limits: otp.sendsPerMailbox },
      ];

/** The rules for wrong codes. No rule counts an e-mail address alone, so that strangers cannot lock it. */
const failureRules = (otp: Config['otp'], email: string, ip: string): RateLimitRule[] => [
  {
    bucket: 'otp_failure',
    subject: `${email} ${ipRateLimitKey(ip)}`,
    limits: otp.failuresPerEmail,
  },
  { bucket: 'otp_failure_network', subject: siteRateLimitKey(ip), limits: otp.failuresPerIp },
];

/** Circuit breaker: after too many failed mails within a minute, no code is mailed for the rest of it. */
class MailCircuitOpenError extends Error {
  override readonly name = 'MailCircuitOpenError';
  readonly retryAfterSeconds: number;

  constructor({ retryAfterSeconds }: { retryAfterSeconds: number }) {
    super('Too many mails have failed');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The kind of failure, for the log. Mail servers repeat e-mail addresses in their messages. */
function mailFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code;
}
