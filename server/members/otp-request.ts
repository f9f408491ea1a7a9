import type { Config } from '#server/config/config';
import type { Store } from '#server/store';
import type { Keys } from '#server/config/secret';
import type { Log } from '#server/http/log';
import { type AppContext, requestContext } from '#server/http/app-env';
import { ipRateLimitKey } from '#server/http/client-ip';
import { tooManyRequests, unavailable } from '#server/http/http-error';
import { maskedEmail } from '#server/mail/address';
import { type CodeMail, type Mailer, RecipientRejectedError } from '#server/mail/mailer';
import type { CodePurpose } from '#server/db/schema';
import type { Challenge } from './otp-challenges';
import type { OtpRateLimits } from './otp-rate-limits';
import { isKnownDevice } from './device';
import { codeHash, newChallengeToken, newCode, tokenHash } from './otp-code';

const MAIL_RETRY_SECONDS = 30;
const TOO_MANY_CODES = 'Too many codes were asked for. Please wait before you ask for another one.';
const SITE_IS_BUSY = 'Too many people are asking for codes right now. Please try again later.';

type Admission =
  | { kind: 'admitted'; recordIds: string[] }
  | { kind: 'limited'; by: 'email' | 'site'; retryAfterSeconds: number };

export interface OtpRequestDeps {
  config: Config;
  store: Store;
  keys: Keys;
  mailer: Mailer;
  /** Epoch milliseconds. */
  now: () => number;
  log: Log;
}

/** Creates the request for a code. It works the same whether or not the address has a member. */
export function createOtpRequest(deps: OtpRequestDeps, limits: OtpRateLimits) {
  const { config, store, keys, mailer, now, log } = deps;
  const { otp } = config;

  /** Records the code in all limits and stores its challenge, or does neither if a limit is reached. */
  const admit = (challenge: Challenge, c: AppContext): Promise<Admission> =>
    store.transaction(async ({ rateLimiter, challenges }) => {
      const rules = limits.sendRules(challenge.email, {
        isKnownDevice: isKnownDevice(c, keys, challenge.email),
      });
      const retryAfters: number[] = [];
      for (const rule of rules) retryAfters.push((await rateLimiter.retryAfter(rule, now())) ?? 0);
      const retryAfterSeconds = Math.max(...retryAfters);
      if (retryAfterSeconds > 0) return { kind: 'limited', by: 'email', retryAfterSeconds };
      const siteRetryAfter = await rateLimiter.retryAfter(limits.siteRule, now());
      if (siteRetryAfter !== null)
        return { kind: 'limited', by: 'site', retryAfterSeconds: siteRetryAfter };
      const recordIds: string[] = [];
      for (const rule of [...rules, limits.siteRule]) {
        recordIds.push(await rateLimiter.record(rule, now()));
      }
      await challenges.create(challenge);
      return { kind: 'admitted', recordIds };
    });

  /** Sends the mail. Returns false if the mail server rejects the recipient permanently. */
  async function send(mail: CodeMail): Promise<boolean> {
    const attempt = limits.consumeMail();
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
   * Mails a code. `expiresAt` of the response is in epoch seconds. The response is the same if the mail server
   * rejects the recipient, so that it does not reveal which mailboxes exist.
   * @throws HttpError 429, or 503 if the mail cannot be sent (which is refunded to the address) or if the whole
   * site has sent too many codes.
   */
  return async (email: string, purpose: CodePurpose, c: AppContext) => {
    const fields = { ...requestContext(c), email: maskedEmail(email) };
    const ip = c.get('ip');
    const ipResult = limits.consumeSend(ip);
    if (ipResult.retryAfterSeconds !== null) {
      log('otp_rate_limited', { ...fields, by: 'ip' });
      throw tooManyRequests('too_many_codes', TOO_MANY_CODES, ipResult.retryAfterSeconds);
    }
    const code = newCode();
    const token = newChallengeToken();
    const challenge = {
      email,
      tokenHash: tokenHash(keys, token),
      network: ipRateLimitKey(ip),
      purpose,
    };
    const expiresAt = Math.floor(now() / 1000) + otp.lifetimeSeconds;
    const admission = await admit(
      {
        ...challenge,
        codeHash: codeHash(keys, { ...challenge, code }),
        expiresAt: expiresAt * 1000,
      },
      c,
    ).catch((error: unknown) => {
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
        await tx.rateLimiter.refund(...admission.recordIds);
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
