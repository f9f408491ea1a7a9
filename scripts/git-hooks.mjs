// Runs after `npm install` and points Git at the hooks in .githooks. It does nothing in CI, outside a
// checkout of this project, without Git, or where core.hooksPath is already set.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { cwd, encoding: 'utf8' });

// Not `git rev-parse`: inside another project's checkout it would find that repository.
if (!process.env.CI && existsSync(`${cwd}.git`)) {
  const { status } = git('config', '--get', 'core.hooksPath');
  // 1 means not set. Any other status: already set, no Git, or a checkout that Git does not trust.
  if (status === 1) git('config', 'core.hooksPath', '.githooks');
}
