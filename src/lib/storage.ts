/**
 * The browser's storage, which may be missing, full or forbidden. What cannot be written there is
 * kept in memory for as long as the document lives.
 */
interface KeyValueStore {
  read: (key: string) => string | null;
  /** Returns whether the value will survive a reload. */
  write: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  /** Whether what is stored under the key will survive a reload. */
  isDurable: (key: string) => boolean;
  /** Calls back after each change, in this tab or another; returns the way to stop. */
  subscribe: (onChange: () => void) => () => void;
}

function createStore(open: () => Storage): KeyValueStore {
  const inMemory = new Map<string, string>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  return {
    read(key) {
      const kept = inMemory.get(key);
      if (kept !== undefined) return kept;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      let durable = true;
      try {
        open().setItem(key, value);
        inMemory.delete(key);
      } catch {
        inMemory.set(key, value);
        durable = false;
      }
      notify();
      return durable;
    },
    remove(key) {
      inMemory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing is stored where nothing can be stored.
      }
      notify();
    },
    isDurable: (key) => !inMemory.has(key),
    subscribe(onChange) {
      listeners.add(onChange);
      window.addEventListener('storage', onChange);
      // A document that Back has revived missed what other documents have stored.
      window.addEventListener('pageshow', onChange);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener('storage', onChange);
        window.removeEventListener('pageshow', onChange);
      };
    },
  };
}

/** Shared by all tabs and kept between visits. */
export const localStore = createStore(() => window.localStorage);

/** One tab's own, kept across reloads. */
export const sessionStore = createStore(() => window.sessionStorage);
