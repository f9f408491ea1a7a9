import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import type { Deps } from '#server/deps';
import { PostError } from './channels';
import { MAX_WAIT_MS } from './claims';
import type { Composers } from './compose-mail';
import { logFailure, type MailWorker, reasonOf, storeSent, tryLater } from './worker';

const IDLE_MS = 2_000;
const OUTAGE_MS = 30_000;
const NO_CHANNEL = 'This channel is not set up any more.';

interface PostWorkerDeps extends Pick<
  Deps,
  'config' | 'store' | 'keys' | 'channels' | 'now' | 'log'
> {
  composers: Composers;
}

/** Sends the posts of the queue, beside the worker of the mails, so that a channel that does not answer holds none back. */
export function startPostWorker(deps: PostWorkerDeps): MailWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await deliverNextPost(deps).then(
        (isPost) => (isPost ? 0 : IDLE_MS),
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : 'unknown';
          deps.log('mail_queue_failed', { reason });
          return OUTAGE_MS;
        },
      );
      // Not referenced, so that the process can end. Rejects when the worker stops.
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/**
 * Posts the next post that is due and records the result. Returns false if none was due. Rejects only if the database
 * fails; the post is then tried again when its claim is stale.
 */
export async function deliverNextPost(deps: PostWorkerDeps): Promise<boolean> {
  const { now, composers, channels } = deps;
  const { mailQueue } = deps.store;
  const claimed = await mailQueue.claimPost(now());
  if (claimed === null) return false;
  const channel = channels.find(({ name }) => name === claimed.email);
  try {
    const post = channel === undefined ? NO_CHANNEL : await composers.post(claimed, deps);
    if (typeof post === 'string') {
      await mailQueue.skip(claimed, post, now());
      return true;
    }
    await channel?.post(post);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    const { isFinal, waitMs = 0 } = error instanceof PostError ? error.next : { isFinal: false };
    if (!isFinal) {
      await tryLater(claimed, error, deps, Math.min(waitMs, MAX_WAIT_MS));
      return true;
    }
    logFailure(claimed, error, deps);
    await mailQueue.fail(claimed, reasonOf(error), now());
    return true;
  }
  await storeSent(claimed, deps);
  return true;
}
