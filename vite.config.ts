/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { compileHints } from './vite/compile-hints.ts';
import { compress } from './vite/compress.ts';
import { devApi } from './vite/dev-api.ts';
import { fillIndexHtml } from './vite/index-html.ts';
import { release, SERVER_PACKAGES } from './vite/release.ts';
import { siteClientIdsManifest } from './vite/site-client-ids.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { prerenderPages } from './vite/prerender.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The address of the site, as links from elsewhere name it, and the port that it is served at. */
function addressOf(mode: string) {
  const { APP_URL, PORT } = loadEnv(mode, at('.'), ['APP_URL', 'PORT']);
  const port = Number(PORT) || 3000;
  return { siteUrl: new URL(APP_URL || `http://localhost:${port}`).origin, port };
}

/** Few files instead of one for each set of pages that share a module: a request costs more than a few bytes. */
const chunks = [
  { name: 'app', tags: ['$initial' as const] },
  { name: 'events', test: /src\/features\/events\//, minShareCount: 2 },
];

/** Also part of `npm run check`. */
const CONTENT_TESTS = ['tests/{content,content-pictures}.test.ts'];

const MARKDOWN_COST_TEST = 'tests/server/markdown-cost.test.ts';

/** Builds the site once more, which takes longer than all other tests of its kind. */
const WHITE_LABEL_TEST = 'tests/white-label.test.ts';

/** They are about Postgres alone. */
const POSTGRES_TESTS = 'tests/server/postgres*.test.ts';

/** They start the built server, kill it, and fill its disk and its connections. */
const PROCESS_TESTS =
  'tests/server/{backup,disk,mail-queue-sigkill,mock-oauth,process,report-file,sigkill,transport}.test.ts';

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    fillIndexHtml(),
    devApi(),
    isSsrBuild ? [] : compileHints(),
    prerenderPages(),
    siteClientIdsManifest(),
    serviceWorker(),
    compress(),
    release(),
  ],
  // The client ids are public and the server's too. The secrets beside them begin with neither.
  envPrefix: ['VITE_', 'GOOGLE_CLIENT_ID', 'GITHUB_CLIENT_ID'],
  define: {
    'import.meta.env.VITE_SITE_URL': JSON.stringify(addressOf(mode).siteUrl),
  },
  resolve: {
    alias: {
      '@': at('./src'),
      '#tests': at('./tests'),
    },
  },
  server: {
    port: addressOf(mode).port,
    watch: { ignored: ['**/.data/**', '**/{dist,dist-server,.builds}/**'] },
  },
  // Libraries are bundled into the server, because it starts in half the time without reading their 1,100 files (0.39
  // instead of 0.79 s).
  ...(isSsrBuild && { ssr: { noExternal: true, external: SERVER_PACKAGES } }),
  build: isSsrBuild
    ? {
        outDir: 'dist-server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: at('./server/main.ts'),
            'event-page': at('./src/prerender/event-page.tsx'),
            'word-thread': at('./server/reports/word-thread.ts'),
            ...Object.fromEntries(
              ['admin', 'backup', 'to-postgres'].map((cli) => [cli, at(`./server/cli/${cli}.ts`)]),
            ),
          },
        },
      }
    : {
        // Vite's own, but for Firefox, of which 115 lives on where Windows and macOS are old. What they have to offer is
        // in .oxlintrc.json and in `lib` of tsconfig.app.json.
        target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
        // Browsers without it load the same files a moment later.
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
      },
  test: {
    // At least three, because tests wait for servers and timers part of the time. A fourth worker on two cores gains no
    // time and takes 16 % more CPU time, which the checks beside the tests need.
    maxWorkers: Math.max(3, availableParallelism()),
    // A shared machine that stalls for seconds is no fault of the code. What passes at the second try is named at the end.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: process.env['CI'] ? 1 : 0,
    // The test files of a worker share the libraries: importing them for each of the client's files took half of the
    // CPU time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          globalSetup: 'tests/support/sqlite-setup.ts',
          setupFiles: ['tests/support/client-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'content', include: CONTENT_TESTS },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/*.test.ts', 'tests/server/**/*.test.ts'],
          exclude: [
            ...CONTENT_TESTS,
            MARKDOWN_COST_TEST,
            WHITE_LABEL_TEST,
            POSTGRES_TESTS,
            PROCESS_TESTS,
          ],
          globalSetup: ['tests/support/server-bundle-setup.ts', 'tests/support/sqlite-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node with little memory',
          include: [MARKDOWN_COST_TEST],
          execArgv: ['--max-old-space-size=256'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server processes',
          include: [PROCESS_TESTS],
          globalSetup: ['tests/support/server-bundle-setup.ts', 'tests/support/sqlite-setup.ts'],
        },
      },
      { extends: true, test: { name: 'white label', include: [WHITE_LABEL_TEST] } },
      {
        extends: true,
        test: {
          name: 'node on Postgres',
          // Besides the tests about Postgres those whose SQL, locks or races differ between the two databases.
          include: [
            POSTGRES_TESTS,
            'tests/server/{account-deletion,migrations,query-plans,sessions,store}.test.ts',
            'tests/server/{channels,mail-queue,mail-queue-sigkill}.test.ts',
            'tests/server/{event-edits,event-interest,event-lists,recap,series}.test.ts',
            'tests/server/admin-{history,invitations,newsletter,passkeys,removals,roles}.test.ts',
            'tests/server/handover.test.ts',
            'tests/server/{certificates,feedback,seats*}.test.ts',
            'tests/server/{doors,attendance}*.test.ts',
          ],
          globalSetup: ['tests/support/server-bundle-setup.ts', 'tests/support/postgres-setup.ts'],
          setupFiles: 'tests/support/postgres-skip.ts',
        },
      },
    ],
  },
}));
