import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs `npm run build`.
 * @throws {Error} With the output of the build, if it fails.
 */
export function buildSite() {
  const isWindows = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['run', 'build'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    shell: isWindows,
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}\nThe build failed.`);
}
