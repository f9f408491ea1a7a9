import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** One forbidden import for each layer rule, in a folder of that layer. */
const forbidden: readonly [folder: string, source: string][] = [
  ['src/app', '#server/config/config'],
  ['src/app', '../lib/env'],
  ['src/layouts', '@/app/routes'],
  ['src/layouts', '@/pages/home'],
  ['src/pages', '@/layouts/header'],
  ['src/pages', '#server/db/schema'],
  ['src/features/events', '@/features/auth/queries'],
  ['src/features/events', '@/pages/home'],
  ['src/features/events', '../auth/queries'],
  ['src/components', '@/data/society'],
  ['src/components', '@/data/shape/picture'],
  ['src/components/ui', '@/contract/events'],
  ['src/components/ui', '@/features/events/queries'],
  ['src/components/ui', '../logo'],
  ['src/hooks', '@/components/logo'],
  ['src/hooks', '@/data/society'],
  ['src/lib', '@/components/logo'],
  ['src/lib', '@/data/society'],
  ['src/lib', 'react'],
  ['src/contract', '@/lib/env'],
  ['src/contract', 'axios'],
  ['src/contract', '../lib/env'],
  ['src/data/team', '@/lib/env'],
  ['src/data/team', '@/contract/events'],
  ['src/data/team', '#server/config/config'],
  ['server/routes', '@/lib/env'],
  ['server/routes', '@/data/team'],
  ['server/routes', '../config'],
  ['server/routes', '#tests/support/server'],
  ['server/routes', '#server/main'],
  ['server/auth', '#server/deps'],
  ['server/auth', '#server/routes/otp'],
  ['server/http', '#server/auth/guard'],
  ['server/http', '#server/logger'],
  ['server/db', '#server/http/http-error'],
  ['server/feeds', '#server/db/events'],
  ['server/db/dialects', '#server/config/config'],
  ['server/mail', '#server/db/store'],
  ['server/config', '#server/http/headers'],
  ['server/pictures', '#server/http/http-error'],
];

const allowed: readonly [folder: string, source: string][] = [
  ['src/app', '@/pages/home'],
  ['src/pages', '@/features/events/event-card'],
  ['src/features/events', '@/components/ui/button'],
  ['src/features/events', './queries'],
  ['src/components/ui', '@/lib/env'],
  ['src/hooks', '@/lib/idle'],
  ['src/lib', '@/contract/endpoint'],
  ['src/contract', './email'],
  ['src/contract', 'zod/mini'],
  ['src/data/team', '../shape/person.ts'],
  ['src/data/team', '@/contract/retention'],
  ['server/routes', '@/contract/events'],
  ['server/routes', '#server/http/api'],
  ['server/routes', '#server/deps'],
  ['server/auth', '#server/db/store'],
  ['server/http', '#server/db/database-unavailable-error'],
  ['server/db', '#server/db/dialects/dialect'],
  ['server/mail', '@/data/palette'],
  ['server/cli', '#server/create-server'],
];

interface Diagnostic {
  code: string;
  filename: string;
}

/** Lints each import in a file of its own and returns those that the linter rejects. */
async function rejectedImports(imports: typeof forbidden): Promise<typeof forbidden> {
  const dir = await mkdtemp(path.join(tmpdir(), 'lint-rules-'));
  const fileOf = ([folder]: (typeof forbidden)[number], index: number) =>
    `${folder}/import-${index}.ts`;
  try {
    await cp('.oxlintrc.json', path.join(dir, '.oxlintrc.json'));
    for (const [index, entry] of imports.entries()) {
      const file = path.join(dir, fileOf(entry, index));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, `export * from '${entry[1]}';\n`);
    }
    const oxlint = path.resolve('node_modules/oxlint/bin/oxlint');
    // oxlint exits with 1 if it finds a problem; the rejection has the same output.
    const { stdout } = await run(process.execPath, [oxlint, '--format', 'json', '.'], {
      cwd: dir,
    }).catch((error: { stdout: string }) => error);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    const rejected = new Set(
      diagnostics
        .filter(({ code }) => code.includes('no-restricted-imports'))
        .map(({ filename }) => filename.replaceAll('\\', '/')),
    );
    return imports.filter((entry, index) => rejected.has(fileOf(entry, index)));
  } finally {
    await rm(dir, { recursive: true });
  }
}

test('the linter rejects an import against each layer rule', async () => {
  expect(await rejectedImports(forbidden)).toEqual(forbidden);
});

test('the linter allows imports in the direction of the layers', async () => {
  expect(await rejectedImports(allowed)).toEqual([]);
});
