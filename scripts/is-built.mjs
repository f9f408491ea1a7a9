// Tells whether the build is newer than its sources.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
  'src',
  'server',
  'public',
  'vite',
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'postcss.config.js',
  'package.json',
  'package-lock.json',
  '.env',
];

/** The entries of the server beside `main`. */
export const commands = ['admin', 'backup', 'to-postgres'];

export const serverFiles = ['main', 'event-page', ...commands].map(
  (entry) => `dist-server/${entry}.js`,
);

/**
 * When a file, or the newest file in a folder, was last changed.
 * @param {string} file
 * @returns {number} Epoch milliseconds; 0 if it does not exist.
 */
function changedAt(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(file).map((name) => changedAt(path.join(file, name)));
  return Math.max(stats.mtimeMs, ...inside);
}

/**
 * Whether these files of the build exist and no source is newer.
 * @param {string[]} files Relative to the root of the project.
 * @returns {boolean}
 */
export function isBuilt(files) {
  const builtAt = Math.min(...files.map((file) => changedAt(path.join(root, file))));
  return builtAt >= Math.max(...sources.map((file) => changedAt(path.join(root, file))));
}
