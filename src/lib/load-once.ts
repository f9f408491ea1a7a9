const forgetters = new Set<() => void>();

/**
 * Loads for the first caller and gives every caller what `start` has made of that load: a promise, a
 * React.lazy. A failed load is kept until `forgetFailedLoads`: a component that got a new one each time
 * would load for ever and never show the failure.
 */
export function loadOnce<Value, Started>(
  load: () => Promise<Value>,
  start: (load: () => Promise<Value>) => Started,
): () => Started {
  let started: Started | undefined;
  const forget = () => {
    started = undefined;
  };
  return () =>
    (started ??= start(() =>
      load().catch((error: unknown) => {
        forgetters.add(forget);
        throw error;
      }),
    ));
}

/** Lets the next caller of each load that has failed try again. */
export function forgetFailedLoads(): void {
  forgetters.forEach((forget) => forget());
  forgetters.clear();
}
