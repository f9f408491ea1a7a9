interface TaskOptions {
  signal: AbortSignal;
  /** Whether to run the task before those that are not urgent; asked when a task can start. */
  isUrgent: () => boolean;
}

/** Runs at most `limit` tasks at once. */
export function createTaskQueue(limit: number) {
  const waiting: { start: () => void; isUrgent: () => boolean }[] = [];
  let running = 0;

  function startNext(): void {
    if (running >= limit || waiting.length === 0) return;
    const index = Math.max(
      0,
      waiting.findIndex(({ isUrgent }) => isUrgent()),
    );
    const [next] = waiting.splice(index, 1);
    running += 1;
    next?.start();
    startNext();
  }

  const turn = ({ signal, isUrgent }: TaskOptions): Promise<void> =>
    new Promise((resolve, reject) => {
      const entry = { start: resolve, isUrgent };
      waiting.push(entry);
      signal.addEventListener('abort', () => {
        const index = waiting.indexOf(entry);
        if (index === -1) return;
        waiting.splice(index, 1);
        reject(new DOMException('The task was aborted before its turn.', 'AbortError'));
      });
      // Later, so that tasks which are added together are compared with each other, and `isUrgent` does not force the
      // browser to lay out the page while React renders it.
      setTimeout(startNext);
    });

  return async <Result>(task: () => Promise<Result>, options: TaskOptions): Promise<Result> => {
    await turn(options);
    try {
      return await task();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
