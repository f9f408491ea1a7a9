import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import type { ClaimedMail } from './claims';
import type { Store } from '#server/store';
import {
  type Mailer,
  RecipientDeferredError,
  RecipientRejectedError,
  SenderRejectedError,
} from './mailer';
import { maskedEmail } from './masked-email';
import { composeMail } from './compose-mail';

const MINUTE_MS = 60_000;
/** The waits after the first attempts. Later ones are an hour apart, for a day. */
const RETRY_MINUTES = [1, 5, 30];
const HOURLY_ATTEMPTS = 24;
const MAX_REASON_LENGTH = 300;
const STOPPED = 'Not sent, because the address rejected earlier mails.';
const STORE_ATTEMPTS = 4;
const STORE_RETRY_MS = 500;

/** What the queue of mails needs. */
export interface MailQueueDeps {
  config: { appUrl: string; mailPerMinute: number };
  store: Store;
  keys: { mailToken: Uint8Array };
  mailer: Mailer;
  /** Epoch milliseconds. */
  now: () => number;
  /** Fields contain no full addresses and no tokens. */
  log: (event: string, fields?: Readonly<Record<string, string | number | boolean>>) => void;
}

/**
 * What became of the next mail. 'none': no mail was due, or the queue pauses. 'skipped': nobody needs it any more, or its
 * address is stopped. 'failed': its recipient was rejected, or it could not be composed, which is tried again. 'deferred':
 * its recipient takes no mail at the moment. 'paused': its sender was rejected. 'mail-server-problem': the mail server
 * failed in another way.
 */
export type Delivery =
  'none' | 'skipped' | 'sent' | 'failed' | 'deferred' | 'paused' | 'mail-server-problem';

/**
 * Sends the next mail that is due and records the result. Rejects only if the database fails; the mail is then tried
 * again when its claim is stale.
 */
export async function deliverNextMail(deps: MailQueueDeps): Promise<Delivery> {
  const { config, store, keys, now } = deps;
  const claimed = await store.mailQueue.claim(now(), config.mailPerMinute);
  if (claimed === null) return 'none';
  let composed;
  try {
    const { appUrl } = config;
    composed = await composeMail(claimed, {
      store,
      mailTokenKey: keys.mailToken,
      appUrl,
      now: now(),
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    await tryLater(claimed, error, deps);
    return 'failed';
  }
  if (composed.isStopped) {
    await store.mailQueue.fail(claimed.id, STOPPED, now());
    return 'skipped';
  }
  if (composed.mail === null) {
    await store.mailQueue.skip(claimed.id, composed.skipReason, now());
    return 'skipped';
  }
  try {
    await deps.mailer.send(composed.mail);
  } catch (error) {
    if (error instanceof SenderRejectedError) {
      logFailure(claimed, error, deps);
      // Masked, because the pause outlives the mail.
      await store.mailQueue.pause(claimed, withoutAddresses(reasonOf(error)), now());
      return 'paused';
    }
    if (!(error instanceof RecipientRejectedError)) {
      await tryLater(claimed, error, deps);
      return error instanceof RecipientDeferredError ? 'deferred' : 'mail-server-problem';
    }
    logFailure(claimed, error.cause, deps);
    await store.mailQueue.refuse(claimed, reasonOf(error.cause), now());
    return 'failed';
  }
  await storeSent(claimed, deps);
  return 'sent';
}

/** Tries several times, because a mail without a result is sent again. */
async function storeSent(mail: ClaimedMail, { store, now, log }: MailQueueDeps): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.mailQueue.complete(mail, now());
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || attempt === STORE_ATTEMPTS) throw error;
      log('mail_queue_failed', { reason: error.message });
      await sleep(STORE_RETRY_MS);
    }
  }
}

/** Lets a mail wait for its next attempt, or gives it up after the last one. */
async function tryLater(mail: ClaimedMail, error: unknown, deps: MailQueueDeps): Promise<void> {
  const { store, now } = deps;
  logFailure(mail, error, deps);
  if (mail.attempts >= RETRY_MINUTES.length + HOURLY_ATTEMPTS) {
    await store.mailQueue.fail(mail.id, reasonOf(error), now());
    return;
  }
  const minutes = RETRY_MINUTES[mail.attempts - 1] ?? 60;
  await store.mailQueue.retryLater(mail.id, now() + minutes * MINUTE_MS, reasonOf(error));
}

function logFailure(
  { id, email, mailing, attempts }: ClaimedMail,
  error: unknown,
  deps: MailQueueDeps,
) {
  deps.log('mail_failed', {
    mailId: id,
    kind: mailing.kind,
    to: maskedEmail(email),
    attempts,
    reason: withoutAddresses(reasonOf(error)),
  });
}

const withoutAddresses = (reason: string) =>
  reason.replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, maskedEmail);

/** The error for the desk. Mail servers may quote links in it, so the tokens are cut out. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\w-]{43,}/g, '…')
    .slice(0, MAX_REASON_LENGTH);
}
