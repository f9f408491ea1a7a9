import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const BUILD_TIMEOUT_MS = 120_000;

/**
 * Builds the site and the server with other settings.
 * @param dir A folder inside the project, so that the server's packages resolve.
 */
export async function build(dir: string, settings: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...settings };
  const run = (...options: string[]) =>
    promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], {
      env,
    });
  await run('--outDir', join(dir, 'dist'));
  await run('--ssr', '--outDir', join(dir, 'dist-server'));
}
