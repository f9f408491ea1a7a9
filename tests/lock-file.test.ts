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

/** Whether a package that lies in `folder` finds another one, there or further up. */
function isFound(name: string, folder: string): boolean {
  if (`${folder}${folder && '/'}node_modules/${name}` in packages) return true;
  return (
    folder !== '' &&
    isFound(name, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))))
  );
}

// npm install writes such a file where the newest release lacks packages of some platforms, and says
// nothing; npm ci then refuses it on every machine. Take an earlier release of what is named.
test('the lock file has the packages of every platform', () => {
  const incomplete = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(name, folder))
      .map((name) => `${folder}: ${name}`),
  );
  expect(incomplete).toEqual([]);
});
