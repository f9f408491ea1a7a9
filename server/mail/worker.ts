import { setTimeout as sleep } from 'node:timers/promises';
import { deliverNextMail, type Delivery, type MailQueueDeps } from './deliver-mail';

const MINUTE_MS = 60_000;
/** How long the queue waits when no mail is due. */
const IDLE_MS = 1_000;
const REMINDER_INTERVAL_MS = 30_000;
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;
const MAX_DEFERRALS = 10;

export interface MailWorker {
  /** Stops, and waits for the mail that is being sent. */
  stop: () => Promise<void>;
}

/**
 * Sends the mails of the queue one after the other, evenly over each minute. While the mail server or the database
 * fails, it waits from 5 s up to a minute between two attempts.
 */
export function startMailWorker(deps: MailQueueDeps): MailWorker {
  const stopping = new AbortController();
  const running = run(deps, stopping.signal);
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

async function run(deps: MailQueueDeps, signal: AbortSignal): Promise<void> {
  const paceMs = MINUTE_MS / deps.config.mailPerMinute;
  const nextReminders = reminderTimer(deps);
  let pauseMs = MIN_PAUSE_MS;
  /** In a row: greylisting defers single recipients, an exhausted quota all of them. */
  let deferrals = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const delivery = await step(deps, nextReminders);
    deferrals = delivery === 'deferred' ? deferrals + 1 : deferrals;
    const isProblem =
      delivery === 'mail-server-problem' ||
      delivery === 'database-problem' ||
      deferrals >= MAX_DEFERRALS;
    const waitMs = isProblem ? pauseMs : waitAfter(delivery, paceMs);
    if (isProblem) pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    else if (delivery === 'sent') {
      pauseMs = MIN_PAUSE_MS;
      deferrals = 0;
    }
    const elapsedMs = isProblem ? 0 : performance.now() - startedAt;
    // Not referenced, so that the process can end. Rejects when the worker stops.
    await sleep(Math.max(waitMs - elapsedMs, 0), undefined, { signal, ref: false }).catch(() => {});
  }
}

/** One turn of the worker, which never rejects: the worker must survive an outage of the database. */
async function step(
  deps: MailQueueDeps,
  queueReminders: () => Promise<void>,
): Promise<Delivery | 'database-problem'> {
  try {
    await queueReminders();
    return await deliverNextMail(deps);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    deps.log('mail_queue_failed', { reason });
    return 'database-problem';
  }
}

function waitAfter(delivery: Delivery | 'database-problem', paceMs: number): number {
  if (delivery === 'none') return IDLE_MS;
  return delivery === 'skipped' ? 0 : paceMs;
}

/** Queues due reminders twice a minute. */
function reminderTimer({ store, now }: MailQueueDeps): () => Promise<void> {
  let nextAt = -Infinity;
  return async () => {
    if (performance.now() < nextAt) return;
    await store.mailQueue.queueDueReminders(now());
    nextAt = performance.now() + REMINDER_INTERVAL_MS;
  };
}
