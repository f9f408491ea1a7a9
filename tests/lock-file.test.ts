import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
);

/** Whether a package in `folder` resolves another one, there or in a parent folder. */
function isFound(name: string, folder: string): boolean {
  if (`${folder}${folder && '/'}node_modules/${name}` in packages) return true;
  return (
    folder !== '' &&
    isFound(name, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))))
  );
}

// npm install silently writes an incomplete lock file if the newest release lacks packages of some
// platforms, and npm ci then fails on every machine. Use an earlier release of the named package.
test('the lock file has the packages of every platform', () => {
  const incomplete = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(name, folder))
      .map((name) => `${folder}: ${name}`),
  );
  expect(incomplete).toEqual([]);
});
