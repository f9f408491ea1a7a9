import type { Config } from '#server/config/config';
import type { Store } from '#server/db/store';
import type { Keys } from './secret';
import type { Log } from '#server/http/log';
import { type AppContext, requestContext } from '#server/http/app-env';
import { ipRateLimitKey } from '#server/http/client-ip';
import { tooManyRequests, unavailable } from '#server/http/http-error';
import { maskedEmail } from '#server/mail/masked-email';
import { type CodeMail, type Mailer, RecipientRefusedError } from '#server/mail/mailer';
import type { Challenge } from '#server/db/otp-challenges';
import type { OtpRateLimits } from './otp-rate-limits';
import { isKnownDevice } from './member-device';
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

/** Sends codes. Whether an address has a member makes no difference. */
export function createOtpRequest(deps: OtpRequestDeps, limits: OtpRateLimits) {
  const { config, store, keys, mailer, now, log } = deps;
  const { otp } = config;

  /** Charges a code, and keeps its challenge, where every limit has room; otherwise recordIds nothing. */
  const admit = (challenge: Challenge, c: AppContext): Promise<Admission> =>
    store.transaction(async ({ rateLimiter, challenges }) => {
      const rules = limits.sendRules(challenge.email, {
        isKnownDevice: isKnownDevice(c, keys, challenge.email),
      });
      const waits: number[] = [];
      for (const rule of rules) waits.push((await rateLimiter.retryAfter(rule, now())) ?? 0);
      const retryAfterSeconds = Math.max(...waits);
      if (retryAfterSeconds > 0) return { kind: 'limited', by: 'email', retryAfterSeconds };
      const siteWait = await rateLimiter.retryAfter(limits.allSends, now());
      if (siteWait !== null) return { kind: 'limited', by: 'site', retryAfterSeconds: siteWait };
      const recordIds: string[] = [];
      for (const rule of [...rules, limits.allSends]) {
        recordIds.push(await rateLimiter.record(rule, now()));
      }
      await challenges.create(challenge);
      return { kind: 'admitted', recordIds };
    });

  /** Hands the mail over; false where the recipient is refused for good. */
  async function handOver(mail: CodeMail): Promise<boolean> {
    const attempt = limits.consumeMail();
    if (attempt.retryAfterSeconds !== null) throw new MailServerRestsError(attempt);
    try {
      await mailer.sendCode(mail);
    } catch (error) {
      if (!(error instanceof RecipientRefusedError)) throw error;
      return false;
    }
    attempt.refund();
    return true;
  }

  /**
   * Mails a code. The answer's `expiresAt` is in epoch seconds. It is the same where the mail server
   * refuses the recipient, so that nobody can ask us which mailboxes exist.
   * @throws HttpError 429, or 503 where the mail could not be handed over, which costs the address
   * no send, or where the whole site has sent too many.
   */
  return async (email: string, c: AppContext) => {
    const facts = { ...requestContext(c), email: maskedEmail(email) };
    const ip = c.get('ip');
    const fromIp = limits.consumeSend(ip);
    if (fromIp.retryAfterSeconds !== null) {
      log('otp_rate_limited', { ...facts, by: 'ip' });
      throw tooManyRequests('too_many_codes', TOO_MANY_CODES, fromIp.retryAfterSeconds);
    }
    const code = newCode();
    const token = newChallengeToken();
    const challenge = { email, tokenHash: tokenHash(keys, token), network: ipRateLimitKey(ip) };
    const expiresAt = Math.floor(now() / 1000) + otp.lifetimeSeconds;
    const admission = await admit(
      {
        ...challenge,
        codeHash: codeHash(keys, { ...challenge, code }),
        expiresAt: expiresAt * 1000,
      },
      c,
    ).catch((error: unknown) => {
      fromIp.refund();
      throw error;
    });
    if (admission.kind === 'limited') {
      fromIp.refund();
      const { by, retryAfterSeconds } = admission;
      log('otp_rate_limited', { ...facts, by });
      throw by === 'site'
        ? unavailable('too_many_codes', SITE_IS_BUSY, retryAfterSeconds)
        : tooManyRequests('too_many_codes', TOO_MANY_CODES, retryAfterSeconds);
    }
    // From here on nothing is given back to the network: every mail that fails was an attempt.
    try {
      const isSent = await handOver({ to: email, code, expiresAt });
      log(isSent ? 'code_sent' : 'mail_refused', facts);
    } catch (error) {
      log('mail_failed', { ...facts, reason: mailFailure(error) });
      await store.transaction(async (tx) => {
        await tx.challenges.consume(challenge.tokenHash);
        await tx.rateLimiter.refund(...admission.recordIds);
      });
      throw unavailable(
        'mail_unavailable',
        'We could not send the mail. Please try again in a moment.',
        error instanceof MailServerRestsError ? error.retryAfterSeconds : MAIL_RETRY_SECONDS,
      );
    }
    // Only now: a mail that was not sent must not take away the code of the one before it.
    await store.challenges.revokeOthers(challenge);
    return { expiresAt, token, email };
  };
}

/** So many mails have failed within a minute that the mail server is left alone for the rest of it. */
class MailServerRestsError extends Error {
  override readonly name = 'MailServerRestsError';
  readonly retryAfterSeconds: number;

  constructor({ retryAfterSeconds }: { retryAfterSeconds: number }) {
    super('Too many mails have failed');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Mail servers repeat addresses in their messages: only the kind of failure is told. */
function mailFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code;
}
