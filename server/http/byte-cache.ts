/** About what a key and its place take. */
const BYTES_OF_ENTRY = 500;

/** Returns the value of a key, which `make` makes where it is not kept. */
type ByteCache<T> = (key: string, make: () => Promise<{ value: T; bytes: number }>) => Promise<T>;

/**
 * Creates a cache of what was asked for last, up to a number of bytes in all. Each value is made once, also for several
 * who ask for it at the same time.
 */
export function createByteCache<T>(maxBytes: number): ByteCache<T> {
  const entries = new Map<string, { made: Promise<T>; bytes: number }>();
  let total = 0;

  const remove = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  return (key, make) => {
    const known = entries.get(key);
    if (known !== undefined) {
      // Inserted again: a map keeps the order of insertion, so its first key has not been asked for longest.
      entries.delete(key);
      entries.set(key, known);
      return known.made;
    }
    const made = make().then(({ value, bytes }) => {
      if (entries.get(key) !== entry) return value;
      entry.bytes = bytes + BYTES_OF_ENTRY;
      total += entry.bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
      return value;
    });
    const entry = { made, bytes: 0 };
    entries.set(key, entry);
    made.catch(() => {
      if (entries.get(key) === entry) remove(key);
    });
    return made;
  };
}
