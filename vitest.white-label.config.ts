// Runs tests on the content of the invented society in tests/white-label, which is in another time zone:
// `npx vitest run --config vitest.white-label.config.ts`.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const data = at('.builds/white-label-data');
const own = at('tests/white-label');

/** The society's files of src/data are replaced; those of the site stay. */
rmSync(data, { recursive: true, force: true });
const replaced = new Set(readdirSync(own));
for (const entry of readdirSync(at('src/data'))) {
  if (!replaced.has(entry))
    cpSync(at(`src/data/${entry}`), `${data}/${entry}`, { recursive: true });
}
cpSync(own, data, { recursive: true });

// A list, because one that is merged comes before the alias of all of src.
export default defineConfig((env) =>
  mergeConfig(viteConfig(env), { resolve: { alias: [{ find: '@/data', replacement: data }] } }),
);
