import { parentPort, workerData } from 'node:worker_threads';
import { writeWordFile, type WordJob } from './word-files';

// Writes one Word file in a thread of its own, for `writeInThread`.
const file = await writeWordFile(workerData as WordJob);
parentPort?.postMessage(file, [file.buffer]);
