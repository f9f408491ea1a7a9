import { sessionStore } from './storage';

const STORAGE_KEY = 'dss-chunk-reload';
const RETRY_AFTER_MS = 1000;
/** Timeout of the requests that find out whether a reload would help. */
const TIMEOUT_MS = 5000;
const RELOAD_AGAIN_AFTER_MS = 60_000;

let reloading: Promise<boolean> | null = null;

/**
 * Imports what a module exports as `name`, such as 'MenuSheet' of `() => import('./menu-sheet')`.
 *
 * A failed import is retried after a second. Older browsers cache a failed import for the lifetime of the
 * document (https://github.com/whatwg/html/issues/6768), so a second failure is retried with another URL.
 * The document is reloaded, at most once a minute and only if `mayReload` returns true, if a new deployment
 * has removed the file, or if the file can be fetched but not imported.
 * @throws The error of the second attempt.
 */
export async function importOrReload<Name extends string, Value>(
  load: () => Promise<Record<Name, Value>>,
  name: Name,
  mayReload: () => boolean = () => true,
): Promise<Value> {
  return (await importModule(load, name, mayReload))[name];
}

function importModule<Name extends string, Value>(
  load: () => Promise<Record<Name, Value>>,
  name: Name,
  mayReload: () => boolean,
): Promise<Record<Name, Value>> {
  type Module = Record<Name, Value>;
  return load().catch(async () => {
    if (mayReload() && (await reloadIf(isDeploymentReplaced))) return forever<Module>();
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return load().catch(async (error: unknown) => {
      const url = failedUrl(error);
      if (url !== undefined) {
        const file: object = await importAgain(url).catch(() => ({}));
        // If the bundler has merged modules into the file, it exports each of them as an object, with a name of its own.
        const module = [file, ...Object.values(file)].find((value) => Object.hasOwn(value, name));
        if (module !== undefined) return module as Module;
      }
      if (mayReload() && (await reloadIf(() => isReachable(url ?? '/')))) return forever<Module>();
      throw error;
    });
  });
}

const importedAgain = new Map<string, Promise<object>>();

/** Imports a file at another URL. All importers of a file share one, because its modules may have state. */
async function importAgain(url: string): Promise<object> {
  const known = importedAgain.get(url);
  if (known) return known;
  const module: Promise<object> = import(/* @vite-ignore */ `${url}?retry=${Date.now()}`);
  importedAgain.set(url, module);
  module.catch(() => importedAgain.delete(url));
  return module;
}

/** The URL in the message of a failed import: Chromium and Firefox include it, Safari does not. */
function failedUrl(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\/\/\S+\.js/.exec(error.message)?.[0] : undefined;
}

/** A promise that never settles, because the document is reloading. */
const forever = <T>() => new Promise<T>(() => undefined);

async function reloadIf(wouldHelp: () => Promise<boolean>): Promise<boolean> {
  reloading ??= reload(wouldHelp).finally(() => {
    reloading = null;
  });
  return reloading;
}

async function reload(wouldHelp: () => Promise<boolean>): Promise<boolean> {
  const reloadedAt = Number(sessionStore.read(STORAGE_KEY));
  if (Date.now() - reloadedAt < RELOAD_AGAIN_AFTER_MS) return false;
  const isHelpful = await wouldHelp().catch(() => false);
  if (!isHelpful || !sessionStore.write(STORAGE_KEY, String(Date.now()))) return false;
  window.location.reload();
  return true;
}

/** Returns whether the server's HTML refers to another entry script than this document. Rejects when offline. */
async function isDeploymentReplaced(): Promise<boolean> {
  const currentScript = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const response = await fetchFresh('/');
  return response.ok && !(await response.text()).includes(currentScript);
}

const isReachable = async (url: string) => (await fetchFresh(url)).ok;

const fetchFresh = (url: string) =>
  fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
