import type { AppDeps } from '#server/app-deps';
import { type AppContext, traceOf } from '#server/http/app-env';
import { addressBucket } from '#server/http/client-address';
import { tooManyRequests, unavailable } from '#server/http/http-error';
import { maskedEmail } from '#server/log';
import { type CodeMail, RecipientRefusedError } from '#server/mail/mailer';
import type { Challenge } from '#server/store/otp-challenges';
import type { CodeLimits } from './code-limits';
import { isKnownDevice } from './member-device';
import { codeHash, newChallengeToken, newCode, tokenHash } from './otp-code';

const MAIL_RETRY_SECONDS = 30;
const TOO_MANY_CODES = 'Too many codes were asked for. Please wait before you ask for another one.';
const SITE_IS_BUSY = 'Too many people are asking for codes right now. Please try again later.';

type Admission =
  | { kind: 'admitted'; charges: string[] }
  | { kind: 'limited'; by: 'email' | 'site'; retryAfterSeconds: number };

/** Sends codes. Whether an address has a member makes no difference. */
export function createCodeRequest(deps: AppDeps, limits: CodeLimits) {
  const { config, store, keys, mailer, now, log } = deps;
  const { otp } = config;

  /** Charges a code, and keeps its challenge, where every limit has room; otherwise charges nothing. */
  const admit = (challenge: Challenge, c: AppContext): Promise<Admission> =>
    store.transaction(async ({ throttle, challenges }) => {
      const meters = limits.sendMeters(challenge.email, {
        isKnownDevice: isKnownDevice(c, keys, challenge.email),
      });
      const waits: number[] = [];
      for (const meter of meters) waits.push((await throttle.wait(meter, now())) ?? 0);
      const retryAfterSeconds = Math.max(...waits);
      if (retryAfterSeconds > 0) return { kind: 'limited', by: 'email', retryAfterSeconds };
      const siteWait = await throttle.wait(limits.allSends, now());
      if (siteWait !== null) return { kind: 'limited', by: 'site', retryAfterSeconds: siteWait };
      const charges: string[] = [];
      for (const meter of [...meters, limits.allSends]) {
        charges.push(await throttle.charge(meter, now()));
      }
      await challenges.create(challenge);
      return { kind: 'admitted', charges };
    });

  /** Hands the mail over; false where the recipient is refused for good. */
  async function handOver(mail: CodeMail): Promise<boolean> {
    const attempt = limits.takeMail();
    if (attempt.retryAfterSeconds !== null) throw new MailServerRestsError(attempt);
    try {
      await mailer.sendCode(mail);
    } catch (error) {
      if (!(error instanceof RecipientRefusedError)) throw error;
      return false;
    }
    attempt.giveBack();
    return true;
  }

  /**
   * Mails a code. The answer's `expiresAt` is in epoch seconds. It is the same where the mail server
   * refuses the recipient, so that nobody can ask us which mailboxes exist.
   * @throws HttpError 429, or 503 where the mail could not be handed over, which costs the address
   * no send, or where the whole site has sent too many.
   */
  return async (email: string, c: AppContext) => {
    const facts = { ...traceOf(c), email: maskedEmail(email) };
    const ip = c.get('ip');
    const fromIp = limits.takeSend(ip);
    if (fromIp.retryAfterSeconds !== null) {
      log('code_throttled', { ...facts, by: 'ip' });
      throw tooManyRequests('too_many_codes', TOO_MANY_CODES, fromIp.retryAfterSeconds);
    }
    const code = newCode();
    const token = newChallengeToken();
    const challenge = { email, tokenHash: tokenHash(keys, token), network: addressBucket(ip) };
    const expiresAt = Math.floor(now() / 1000) + otp.lifetimeSeconds;
    const admission = await admit(
      {
        ...challenge,
        codeHash: codeHash(keys, { ...challenge, code }),
        expiresAt: expiresAt * 1000,
      },
      c,
    ).catch((error: unknown) => {
      fromIp.giveBack();
      throw error;
    });
    if (admission.kind === 'limited') {
      fromIp.giveBack();
      const { by, retryAfterSeconds } = admission;
      log('code_throttled', { ...facts, by });
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
        await tx.throttle.giveBack(...admission.charges);
      });
      throw unavailable(
        'mail_unavailable',
        'We could not send the mail. Please try again in a moment.',
        error instanceof MailServerRestsError ? error.retryAfterSeconds : MAIL_RETRY_SECONDS,
      );
    }
    // Only now: a mail that was not sent must not take away the code of the one before it.
    await store.challenges.endOthers(challenge);
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

/**
 * Names a failure for the log: the error's code or name, and the mail server's response code if there is
 * one. The message is left out, since mail servers repeat the recipient's address in it.
 */
function mailFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code;
}
