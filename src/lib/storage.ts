/**
 * Wraps localStorage or sessionStorage, which may be missing, full or blocked. Values that cannot be stored
 * are kept in memory until the document is closed.
 */
interface KeyValueStore {
  read: (key: string) => string | null;
  /** Returns whether the value survives a reload. */
  write: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  /** The keys that begin with a prefix, in no particular order. */
  keys: (prefix: string) => string[];
  /** Whether the value of the key survives a reload. */
  isDurable: (key: string) => boolean;
  /** Calls back after each change, in this tab or another. Returns the unsubscribe function. */
  subscribe: (onChange: () => void) => () => void;
}

function createStore(open: () => Storage): KeyValueStore {
  const inMemory = new Map<string, string>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  return {
    read(key) {
      const memoryValue = inMemory.get(key);
      if (memoryValue !== undefined) return memoryValue;
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
        // Storage is unavailable, so it holds no value.
      }
      notify();
    },
    keys(prefix) {
      let stored: string[] = [];
      try {
        stored = Object.keys(open());
      } catch {
        // Storage is unavailable, so it holds no keys.
      }
      return [...new Set([...stored, ...inMemory.keys()])].filter((key) => key.startsWith(prefix));
    },
    isDurable: (key) => !inMemory.has(key),
    subscribe(onChange) {
      listeners.add(onChange);
      window.addEventListener('storage', onChange);
      // A document restored from the back/forward cache has missed storage events.
      window.addEventListener('pageshow', onChange);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener('storage', onChange);
        window.removeEventListener('pageshow', onChange);
      };
    },
  };
}

/** localStorage: shared by all tabs and kept between visits. */
export const localStore = createStore(() => window.localStorage);

/** sessionStorage: one per tab, kept across reloads. */
export const sessionStore = createStore(() => window.sessionStorage);
