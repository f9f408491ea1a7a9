import { sessionStore } from './storage';

const STORAGE_KEY = 'dss-stale-chunk-reload';
const RETRY_AFTER_MS = 1000;
/** How long home may take to answer. */
const TIMEOUT_MS = 5000;
const RELOAD_AGAIN_AFTER_MS = 60_000;

let reloading: Promise<boolean> | null = null;

/**
 * Loads code that is about to be shown. A deployment removes the files of the one before it, which an open
 * tab may still ask for: the document is loaded anew then, once, if it may be. Any other failure may be a
 * network that was gone for a moment: it is tried once more, and rejects as that does.
 */
export async function importOrReload<T>(
  load: () => Promise<T>,
  mayReload: () => boolean = () => true,
): Promise<T> {
  return load().catch(async () => {
    if (mayReload()) {
      reloading ??= reloadIfReplaced().finally(() => {
        reloading = null;
      });
      if (await reloading) return new Promise<T>(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return load();
  });
}

async function reloadIfReplaced(): Promise<boolean> {
  const reloadedAt = Number(sessionStore.read(STORAGE_KEY));
  if (Date.now() - reloadedAt < RELOAD_AGAIN_AFTER_MS) return false;
  const isReplaced = await isDeploymentReplaced().catch(() => false);
  if (!isReplaced || !sessionStore.write(STORAGE_KEY, String(Date.now()))) return false;
  window.location.reload();
  return true;
}

/** Whether home names another script than this document does. Rejects without a network. */
async function isDeploymentReplaced(): Promise<boolean> {
  const ours = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch('/', { cache: 'no-store', signal });
  return answer.ok && !(await answer.text()).includes(ours);
}
