import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A build takes 25 s of CPU time, and a machine with other work several minutes. */
export const BUILD_TIMEOUT_MS = 300_000;

/**
 * Builds the site with other settings, beside a copy of the server, which reads its settings when it starts.
 * @param dir A folder inside the project, so that the server's packages resolve.
 */
export async function build(dir: string, settings: Record<string, string>): Promise<void> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', join(dir, 'dist')];
  await promisify(execFile)(process.execPath, vite, { env: { ...process.env, ...settings } });
  await cp('dist-server', join(dir, 'dist-server'), { recursive: true });
}
