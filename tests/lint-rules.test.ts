import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

type Import = readonly [folder: string, source: string];

/** Every folder that has a rule of its own, with the alias of its files. */
const folders: readonly Import[] = [
  ['src', '@/main'],
  ['src/app', '@/app/routes'],
  ['src/prerender', '@/prerender/render'],
  ['src/layouts', '@/layouts/header'],
  ['src/pages', '@/pages/home'],
  ['src/features/events', '@/features/events/queries'],
  ['src/features/desk', '@/features/desk/queries'],
  ['src/features/desk/drafts', '@/features/desk/drafts/draft-tab'],
  ['src/features/desk/mail', '@/features/desk/mail/mail-words'],
  ['src/features/desk/account', '@/features/desk/account/invite-form'],
  ['src/features/desk/event-form', '@/features/desk/event-form/date-field'],
  ['src/features/desk/event-panel', '@/features/desk/event-panel/event-facts'],
  ['src/features/desk/list', '@/features/desk/list/event-list'],
  ['src/components', '@/components/logo'],
  ['src/components/ui', '@/components/ui/button'],
  ['src/hooks', '@/hooks/use-member'],
  ['src/lib', '@/lib/env'],
  ['src/lib/session', '@/lib/session/refresh'],
  ['src/contract', '@/contract/email'],
  ['src/data', '@/data/society'],
  ['src/data/team', '@/data/team/teams'],
  ['tests/white-label', '@/data/society'],
  ['tests/white-label/team', '@/data/team/teams'],
  ['server', '#server/deps'],
  ['server/cli', '#server/cli/admin'],
  ['server/dev', '#server/dev/seed'],
  ['server/routes', '#server/routes/otp'],
  ['server/auth', '#server/auth/guard'],
  ['server/http', '#server/http/headers'],
  ['server/mail', '#server/mail/mailer'],
  ['server/mail/messages', '#server/mail/messages/frame'],
  ['server/mail-queue', '#server/mail-queue/worker'],
  ['server/db', '#server/db/schema'],
  ['server/db/dialects', '#server/db/dialects/dialect'],
  ['server/db/migrations', '#server/db/migrations/0001-first-tables'],
  ['server/config', '#server/config/config'],
  ['server/feeds', '#server/feeds/atom'],
  ['server/pictures', '#server/pictures/convert-picture'],
];

/** Ways to write an import that no folder may use. */
const misspelled = folders.flatMap(([folder, ownAlias]): Import[] => [
  [folder, ownAlias],
  [folder, './../lib/env'],
  [folder, '../../main'],
  [folder, '@/lib/../main'],
  [folder, '#tests/support/server'],
  // Only the content imports by path across its folders, because another society replaces all of it.
  ...(/^src\/data|white-label/.test(folder) ? [] : ([[folder, './ui/x']] as const)),
  ...(/^src\/data\/|white-label\//.test(folder) ? [] : ([[folder, '../lib/env']] as const)),
]);

/** Imports against the order of the layers: at least one for each rule. */
const againstTheLayers: readonly Import[] = [
  ['src', '@/prerender/prerender'],
  ['src/app', '#server/config/config'],
  ['src/app', '@/prerender/prerender'],
  ['src/app', '@/main'],
  ['src/prerender', '@/main'],
  ['src/prerender', '#server/http/event-template'],
  ['src/layouts', '@/app/routes'],
  ['src/layouts', '@/pages/home'],
  ['src/layouts', '@/main'],
  ['src/pages', '@/layouts/header'],
  ['src/pages', '@/prerender/prerender'],
  ['src/pages', '#server/db/schema'],
  ['src/features/events', '@/features/auth/auth-mutations'],
  ['src/features/events', '@/pages/home'],
  ['src/features/events', '../auth/auth-mutations'],
  ['src/features/desk', '@/features/desk/drafts/draft-tab'],
  ['src/features/desk/drafts', '@/features/desk/mail/mail-words'],
  ['src/features/desk/drafts', '@/features/auth/auth-mutations'],
  ['src/features/desk/mail', '@/features/desk/event-form/date-field'],
  ['src/features/desk/mail', '@/pages/desk'],
  ['src/features/desk/account', '@/features/desk/list/event-list'],
  ['src/features/desk/account', '@/layouts/desk-layout'],
  ['src/features/desk/event-form', '@/features/desk/event-panel/event-facts'],
  ['src/features/desk/event-form', '@/features/events/queries'],
  ['src/features/desk/event-panel', '@/features/desk/list/event-list'],
  ['src/features/desk/event-panel', '#server/deps'],
  ['src/features/desk/list', '@/features/desk/account/invite-form'],
  ['src/features/desk/list', '@/features/account/mail-section'],
  ['src/components', '@/data/society'],
  ['src/components', '@/data/shape/picture'],
  ['src/components', '@/contract/events'],
  ['src/components/ui', '@/contract/events'],
  ['src/components/ui', '@/data/society'],
  ['src/components/ui', '@/features/events/queries'],
  ['src/hooks', '@/components/logo'],
  ['src/hooks', '@/contract/events'],
  ['src/hooks', '@/data/society'],
  ['src/lib', '@/components/logo'],
  ['src/lib', '@/data/society'],
  ['src/lib', 'react'],
  ['src/lib', 'react-dom/server'],
  ['src/lib', 'react-hook-form'],
  ['src/lib', '@tanstack/react-query'],
  ['src/lib/session', '@/hooks/use-member'],
  ['src/lib/session', 'react/jsx-runtime'],
  ['src/contract', '@/lib/env'],
  ['src/contract', 'axios'],
  ['src/data', '@/lib/env'],
  ['src/data', '@/contract/events'],
  ['src/data', '#server/config/config'],
  ['src/data', 'zod'],
  ['src/data/team', '@/lib/env'],
  ['src/data/team', '@/contract/events'],
  ['src/data/team', '#server/config/config'],
  ['src/data/team', 'zod'],
  ['server', '#server/dev/dev-api'],
  ['server', '#server/cli/admin'],
  ['server', '@/lib/env'],
  ['server', '@/data/team'],
  ['server/cli', '#server/dev/seed'],
  ['server/cli', '#server/main'],
  ['server/cli', '@/components/markdown'],
  ['server/dev', '#server/cli/admin'],
  ['server/dev', '#server/main'],
  ['server/dev', '@/lib/env'],
  ['server/routes', '@/lib/env'],
  ['server/routes', '@/data/team'],
  ['server/routes', '#server/dev/seed'],
  ['server/routes', '#server/mail/mailer'],
  ['server/routes', '#server/main'],
  ['server/auth', '#server/deps'],
  ['server/auth', '#server/routes/otp'],
  ['server/auth', '@/lib/env'],
  ['server/http', '#server/auth/guard'],
  ['server/http', '#server/logger'],
  ['server/http', '@/data/society'],
  ['server/mail', '#server/db/store'],
  ['server/mail', '@/lib/env'],
  ['server/mail/messages', '#server/db/store'],
  ['server/mail/messages', '@/lib/env'],
  ['server/mail-queue', '#server/http/api'],
  ['server/mail-queue', '#server/deps'],
  ['server/mail-queue', '@/lib/env'],
  ['server/db', '#server/http/http-error'],
  ['server/db', '@/data/events'],
  ['server/db/dialects', '#server/config/config'],
  ['server/db/dialects', '#server/db/migrations/0001-first-tables'],
  ['server/db/dialects', '@/lib/env'],
  ['server/db/migrations', '#server/config/config'],
  ['server/db/migrations', '@/lib/env'],
  ['server/config', '#server/http/headers'],
  ['server/config', '@/contract/events'],
  ['server/feeds', '#server/db/events'],
  ['server/feeds', '@/lib/env'],
  ['server/pictures', '#server/http/http-error'],
  ['server/pictures', '@/data/society'],
];

const allowed: readonly Import[] = [
  ['src', '@/app/app'],
  ['src/app', '@/pages/home'],
  ['src/pages', '@/features/events/event-card'],
  ['src/features/events', '@/components/ui/button'],
  ['src/features/events', './queries'],
  ['src/features/desk/drafts', '@/features/desk/queries'],
  ['src/features/desk/mail', '@/features/desk/drafts/draft-tab'],
  ['src/features/desk/account', '@/features/desk/mail/mail-queries'],
  ['src/features/desk/event-form', '@/features/desk/mail/mail-choice'],
  ['src/features/desk/event-panel', '@/features/desk/event-form/event-form-save'],
  ['src/features/desk/list', '@/features/desk/event-panel/event-panel'],
  ['src/components', '@/components/ui/button'],
  ['src/components/ui', '@/components/arrow'],
  ['src/components/ui', '@/lib/env'],
  ['src/prerender', '@/app/routes'],
  ['src/prerender', 'react-dom/server'],
  ['src/hooks', '@/lib/idle'],
  ['src/lib', '@/contract/endpoint'],
  ['src/lib', '@/lib/session/refresh'],
  ['src/lib/session', '@/lib/env'],
  ['src/contract', './email'],
  ['src/contract', 'zod/mini'],
  ['src/data', './shape/picture'],
  ['src/data/team', '../society'],
  ['src/data/team', '../shape/person.ts'],
  ['src/data/team', '@/contract/retention'],
  ['server/routes', '@/contract/events'],
  ['server/routes', '#server/http/api'],
  ['server/routes', '#server/deps'],
  ['server/auth', '#server/db/store'],
  ['server/http', '#server/db/database-unavailable-error'],
  ['server/db', '#server/db/dialects/dialect'],
  ['server/db/dialects', '#server/db/schema'],
  ['server/db/migrations', '#server/db/dialects/dialect'],
  ['server/mail', '@/data/palette'],
  ['server/mail', '#server/mail/messages/frame'],
  ['server/mail/messages', '#server/mail/mailer'],
  ['server/mail-queue', '@/lib/paths'],
  ['server', '#server/http/api'],
  ['server', './deps'],
  ['server/cli', '#server/create-server'],
  ['server/dev', './seed'],
];

interface Diagnostic {
  code: string;
  filename: string;
}

/** Lints each text in a file of its own and returns for each whether the rule finds a problem. */
async function findingsOf(
  rule: string,
  texts: readonly (readonly [folder: string, text: string])[],
): Promise<boolean[]> {
  const dir = await mkdtemp(path.join(tmpdir(), 'lint-rules-'));
  const files = texts.map(([folder], index) => `${folder}/file-${index}.ts`);
  try {
    await cp('.oxlintrc.json', path.join(dir, '.oxlintrc.json'));
    for (const [index, [folder, text]] of texts.entries()) {
      await mkdir(path.join(dir, folder), { recursive: true });
      await writeFile(path.join(dir, `${folder}/file-${index}.ts`), text);
    }
    const oxlint = path.resolve('node_modules/oxlint/bin/oxlint');
    // oxlint exits with 1 if it finds a problem; the rejection has the same output.
    const { stdout } = await run(process.execPath, [oxlint, '--format', 'json', '.'], {
      cwd: dir,
    }).catch((error: { stdout: string }) => error);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    const found = new Set(
      diagnostics
        .filter(({ code }) => code.includes(rule))
        .map(({ filename }) => filename.replaceAll('\\', '/')),
    );
    return files.map((file) => found.has(file));
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** Those of the imports that the linter rejects. */
async function rejectedImports(imports: readonly Import[]): Promise<readonly Import[]> {
  const found = await findingsOf(
    'no-restricted-imports',
    imports.map(([folder, source]) => [folder, `export * from '${source}';\n`]),
  );
  return imports.filter((_, index) => found[index]);
}

test('the linter rejects an import against each layer rule', async () => {
  expect(await rejectedImports(againstTheLayers)).toEqual(againstTheLayers);
});

test('the linter rejects an import that is not ./ within a folder or an alias across folders', async () => {
  expect(await rejectedImports(misspelled)).toEqual(misspelled);
});

test('the linter allows imports in the direction of the layers', async () => {
  expect(await rejectedImports(allowed)).toEqual([]);
});

test('the linter rejects what only a browser has in code that only the build runs', async () => {
  const texts = ['window.name;', 'document.title;', 'localStorage.length;', 'process.cwd();'];
  const found = await findingsOf(
    'no-restricted-globals',
    texts.map((text) => ['src/prerender', `export const value = ${text}\n`]),
  );
  expect(found).toEqual([true, true, true, false]);
});
