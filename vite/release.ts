import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import * as z from 'zod';

/** What is not bundled into the server: native code, and pg, which asks for optional packages. */
export const SERVER_PACKAGES = ['libsql', 'pg', 'sharp'];

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

const lockSchema = z.looseObject({ packages: z.record(z.string(), z.unknown()) });

/**
 * Writes package.json and its lock file beside the built server, so that `npm ci` there installs all that it needs to run.
 * npm passes over what else the lock file has.
 */
export function release(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'release',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      const read = async (file: string): Promise<unknown> =>
        JSON.parse(await readFile(path.join(config.root, file), 'utf8'));
      const { dependencies, ...project } = packageSchema.parse(await read('package.json'));
      const { packages, ...lock } = lockSchema.parse(await read('package-lock.json'));
      const versions = SERVER_PACKAGES.map((name) => [name, dependencies[name]]);
      const own = { ...project, dependencies: Object.fromEntries(versions) };
      const files = {
        'package.json': { ...own, private: true, type: 'module' },
        'package-lock.json': { ...lock, packages: { ...packages, '': own } },
      };
      for (const [fileName, content] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content, null, 2) });
      }
    },
  };
}
