const resets = new Set<() => void>();

/**
 * Memoizes a load. `start` turns the load function into the shared value, such as a promise or a React.lazy.
 * A failed load stays cached until `forgetFailedLoads` is called: otherwise a component that suspends on it
 * would start a new load with each render and never show the error.
 * @returns A function that gives every caller the same value.
 */
export function loadOnce<Value, Started>(
  load: () => Promise<Value>,
  start: (load: () => Promise<Value>) => Started,
): () => Started {
  let started: Started | undefined;
  const reset = () => {
    started = undefined;
  };
  return () =>
    (started ??= start(() =>
      load().catch((error: unknown) => {
        resets.add(reset);
        throw error;
      }),
    ));
}

/** Clears failed loads, so that their next callers load again. */
export function forgetFailedLoads(): void {
  resets.forEach((reset) => reset());
  resets.clear();
}
