import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the production server, built once for all tests. */
    serverBundle: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the server once; `buildServer` gives each test a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const serverBundle = await mkdtemp(path.join(cache, 'server-bundle-'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { PATH, HOME } = process.env;
  await promisify(execFile)(process.execPath, [vite, 'build', '--ssr', '--outDir', serverBundle], {
    cwd: root,
    env: { PATH, HOME },
  });
  project.provide('serverBundle', serverBundle);
  return () => rm(serverBundle, { recursive: true });
}
