import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WriteWordFile } from './word-files';

/**
 * Writes Word files in threads, so that the server answers meanwhile.
 * @param script The built `word-thread.ts`.
 */
export const writeInThread =
  (script: URL): WriteWordFile =>
  async (job) => {
    const thread = new Worker(script, { workerData: job });
    // Rejects if the thread fails.
    const [file] = (await once(thread, 'message')) as [Uint8Array<ArrayBuffer>];
    return file;
  };
