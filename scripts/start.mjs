// Runs the production server, or the command named by the first argument. Builds first if there is no
// build or if a source file is newer.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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
const commands = ['admin', 'backup', 'to-postgres'];
const products = [
  'dist/shell.html',
  ...['main', 'event-page', ...commands].map((entry) => `dist-server/${entry}.js`),
];

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

/** @returns {boolean} */
function isBuilt() {
  const builtAt = Math.min(...products.map((file) => changedAt(path.join(root, file))));
  return builtAt >= Math.max(...sources.map((file) => changedAt(path.join(root, file))));
}

function build() {
  process.stderr.write('Building the site …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = spawnSync(npm, ['run', 'build'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe build failed.\n`);
    process.exit(status ?? 1);
  }
}

const [first, ...others] = process.argv.slice(2);
const entry = first !== undefined && commands.includes(first) ? first : 'main';
if (entry !== 'main') process.argv = [...process.argv.slice(0, 2), ...others];
// The data folder and .env are beside package.json, whatever the working directory of the caller.
process.chdir(root);
if (!isBuilt()) build();
await import(pathToFileURL(path.join(root, `dist-server/${entry}.js`)).href);
