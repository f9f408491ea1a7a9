import { readdirSync, readFileSync } from 'node:fs';
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

// A tag can be moved to other code; Dependabot updates the commit and the comment together.
test('each action is pinned by its commit, and no checkout keeps the token', () => {
  const folder = new URL('../.github/workflows/', import.meta.url);
  const steps = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .flatMap((workflow) => workflow.split(/^ *- (?=\w+:)/m))
    .filter((step) => /\buses:/.test(step));
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) {
    expect(step).toMatch(/\buses: [\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+\n/);
    if (step.includes('actions/checkout@')) expect(step).toContain('persist-credentials: false');
  }
});
