import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import type { Deps } from '#server/deps';
import { maskedEmail } from './address';
import type { ClaimedMail } from './claims';
import { type Composers, composeMail } from './compose-mail';
import { RecipientDeferredError, RecipientRejectedError, SenderRejectedError } from './mailer';

const MINUTE_MS = 60_000;
/** How long the queue waits when no mail is due. */
const IDLE_MS = 1_000;
const DUE_INTERVAL_MS = 30_000;
const MIN_PAUSE_MS = 5_000;
const MAX_OUTAGE_PAUSE_MS = 60_000;
const MAX_DEFERRALS = 10;
/** The waits after the first attempts. Later ones are an hour apart, for a day. */
const RETRY_MINUTES = [1, 5, 30];
const HOURLY_ATTEMPTS = 24;
const MAX_REASON_LENGTH = 300;
const STOPPED = 'Not sent, because the address rejected earlier mails.';
const STORE_ATTEMPTS = 4;
const STORE_RETRY_MS = 500;

interface WorkerDeps extends Pick<Deps, 'config' | 'store' | 'keys' | 'mailer' | 'now' | 'log'> {
  composers: Composers;
  /** Queues the mails whose time has come. */
  queueDue: (now: number) => Promise<void>;
}

export interface MailWorker {
  /** Stops, and waits for the mail that is being sent. */
  stop: () => Promise<void>;
}

/**
 * What became of the next mail. 'none': no mail was due, or the queue pauses. 'skipped': nobody needs it any more, or its
 * address is stopped. 'failed': its recipient was rejected, or it could not be composed, which is tried again. 'deferred':
 * its recipient takes no mail at the moment. 'paused': its sender was rejected. 'mail-server-problem': the mail server
 * failed in another way.
 */
type Delivery =
  'none' | 'skipped' | 'sent' | 'failed' | 'deferred' | 'paused' | 'mail-server-problem';

/**
 * Sends the mails of the queue one after the other, evenly over each minute. While the mail server or the database
 * fails, it waits from 5 s up to a minute between two attempts.
 */
export function startMailWorker(deps: WorkerDeps): MailWorker {
  const stopping = new AbortController();
  const running = run(deps, stopping.signal);
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

async function run(deps: WorkerDeps, signal: AbortSignal): Promise<void> {
  const paceMs = MINUTE_MS / deps.config.mailPerMinute;
  let dueAt = -Infinity;
  let pauseMs = MIN_PAUSE_MS;
  /** In a row: greylisting defers single recipients, an exhausted quota all of them. */
  let deferrals = 0;

  /** One turn, which never rejects: the worker must survive an outage of the database. */
  async function step(): Promise<Delivery | 'database-problem'> {
    try {
      if (performance.now() >= dueAt) {
        await deps.queueDue(deps.now());
        dueAt = performance.now() + DUE_INTERVAL_MS;
      }
      return await deliverNextMail(deps);
    } catch (error) {
      deps.log('mail_queue_failed', { reason: error instanceof Error ? error.message : 'unknown' });
      return 'database-problem';
    }
  }

  while (!signal.aborted) {
    const startedAt = performance.now();
    const delivery = await step();
    if (delivery === 'deferred') deferrals += 1;
    const isProblem =
      delivery === 'mail-server-problem' ||
      delivery === 'database-problem' ||
      deferrals >= MAX_DEFERRALS;
    let waitMs = waitAfter(delivery, paceMs) - (performance.now() - startedAt);
    if (isProblem) {
      waitMs = pauseMs;
      pauseMs = Math.min(pauseMs * 2, MAX_OUTAGE_PAUSE_MS);
    } else if (delivery === 'sent') {
      pauseMs = MIN_PAUSE_MS;
      deferrals = 0;
    }
    // Not referenced, so that the process can end. Rejects when the worker stops.
    await sleep(Math.max(waitMs, 0), undefined, { signal, ref: false }).catch(() => {});
  }
}

function waitAfter(delivery: Delivery | 'database-problem', paceMs: number): number {
  if (delivery === 'none') return IDLE_MS;
  return delivery === 'skipped' ? 0 : paceMs;
}

/**
 * Sends the next mail that is due and records the result. Rejects only if the database fails; the mail is then tried
 * again when its claim is stale.
 */
export async function deliverNextMail(deps: WorkerDeps): Promise<Delivery> {
  const { config, now } = deps;
  const { mailQueue } = deps.store;
  const claimed = await mailQueue.claim(now(), config.mailPerMinute);
  if (claimed === null) return 'none';
  let composed;
  try {
    composed = await composeMail(claimed, deps.composers, deps);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    await tryLater(claimed, error, deps);
    return 'failed';
  }
  if (composed.isStopped) {
    await mailQueue.fail(claimed, STOPPED, now());
    return 'skipped';
  }
  if (composed.mail === null) {
    await mailQueue.skip(claimed, composed.skipReason, now());
    return 'skipped';
  }
  try {
    await deps.mailer.send(composed.mail);
  } catch (error) {
    if (error instanceof SenderRejectedError) {
      logFailure(claimed, error, deps);
      // Masked, because the pause outlives the mail.
      await mailQueue.pause(claimed, withoutAddresses(reasonOf(error)), now());
      return 'paused';
    }
    if (!(error instanceof RecipientRejectedError)) {
      await tryLater(claimed, error, deps);
      return error instanceof RecipientDeferredError ? 'deferred' : 'mail-server-problem';
    }
    logFailure(claimed, error.cause, deps);
    await mailQueue.refuse(claimed, reasonOf(error.cause), now());
    return 'failed';
  }
  await storeSent(claimed, deps);
  return 'sent';
}

/** Tries several times, because a mail without a result is sent again. */
export async function storeSent(
  mail: ClaimedMail,
  { store, now, log }: Pick<WorkerDeps, 'store' | 'now' | 'log'>,
): Promise<void> {
  const { complete, completePost } = store.mailQueue;
  const record = mail.mailing.kind === 'post' ? completePost : complete;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await record(mail, now());
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || attempt === STORE_ATTEMPTS) throw error;
      log('mail_queue_failed', { reason: error.message });
      await sleep(STORE_RETRY_MS);
    }
  }
}

/**
 * Lets a mail wait for its next attempt, or gives it up after the last one.
 * @param minWaitMs How long it waits at least.
 */
export async function tryLater(
  mail: ClaimedMail,
  error: unknown,
  deps: Pick<WorkerDeps, 'store' | 'now' | 'log'>,
  minWaitMs = 0,
): Promise<void> {
  const { store, now } = deps;
  logFailure(mail, error, deps);
  if (mail.attempts >= RETRY_MINUTES.length + HOURLY_ATTEMPTS) {
    await store.mailQueue.fail(mail, reasonOf(error), now());
    return;
  }
  const waitMs = (RETRY_MINUTES[mail.attempts - 1] ?? 60) * MINUTE_MS;
  await store.mailQueue.retryLater(mail, now() + Math.max(waitMs, minWaitMs), reasonOf(error));
}

/** Logs a failed attempt, without addresses and tokens. */
export function logFailure(
  { id, email, mailing, attempts }: ClaimedMail,
  error: unknown,
  { log }: Pick<WorkerDeps, 'log'>,
): void {
  log('mail_failed', {
    mailId: id,
    kind: mailing.kind,
    to: mailing.kind === 'post' ? email : maskedEmail(email),
    attempts,
    reason: withoutAddresses(reasonOf(error)),
  });
}

const withoutAddresses = (reason: string) =>
  reason.replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, maskedEmail);

/** The error as admins see it. Mail servers may quote links in it, so the tokens are cut out. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\w-]{43,}/g, '…')
    .slice(0, MAX_REASON_LENGTH);
}
