import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { isBuilt, serverFiles } from '../../scripts/is-built.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the production server; all tests use one build. */
    serverBundle: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the server if the last build, which `npm test` makes first, is older than its sources. */
export async function setup({ provide }: TestProject): Promise<void | (() => Promise<void>)> {
  if (isBuilt(serverFiles)) {
    provide('serverBundle', path.join(root, 'dist-server'));
    return;
  }
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const serverBundle = await mkdtemp(path.join(cache, 'server-bundle-'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { PATH, HOME } = process.env;
  await promisify(execFile)(process.execPath, [vite, 'build', '--ssr', '--outDir', serverBundle], {
    cwd: root,
    env: { PATH, HOME },
  });
  provide('serverBundle', serverBundle);
  return () => rm(serverBundle, { recursive: true });
}
