/** The queue has no room left. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/**
 * Creates a function that runs one piece of work at a time and lets a few others wait.
 * @throws QueueFullError from that function if `maxWaiting` are waiting already.
 */
export function createQueue(maxWaiting: number) {
  let pending = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (pending > maxWaiting) throw new QueueFullError();
    pending += 1;
    const result = last.then(work);
    last = result.catch(() => {});
    try {
      return await result;
    } finally {
      pending -= 1;
    }
  };
}
