// Runs after `npm install`: lets Git find the hooks in .githooks. It does nothing in CI, outside a
// checkout of this project, without Git, or where somebody has hooks of their own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const git = (...args) => spawnSync('git', args, { cwd, encoding: 'utf8' });

// Not `git rev-parse`: unpacked inside another project's checkout, it would find that one.
if (!process.env.CI && existsSync(`${cwd}.git`)) {
  const { status } = git('config', '--get', 'core.hooksPath');
  // 1: not set. Anything else: set already, no Git, or a checkout that Git does not trust.
  if (status === 1) git('config', 'core.hooksPath', '.githooks');
}
