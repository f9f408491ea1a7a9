import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Beasties from 'beasties';
import { createServer, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import type { PrerenderManifest } from '../server/http/built-site';
import type { PrerenderedPage, PrerenderModule } from '../src/prerender/prerendered-page';

const ENTRY = 'index.html';
/** Where the server finds what it must know of the pages; a dot keeps it from being served. */
export const PRERENDER_MANIFEST = '.pages.json';

/** The template of what waits for the first frame; index.html looks for it. */
const DEFERRED_ID = 'deferred-resources';

/** What the app fills where there is no page. */
export const SHELL = 'shell.html';

/**
 * Writes each known page out as HTML after the build of the site, with the styles of its first view
 * and the code that it needs; an empty shell for all other addresses; sitemap.xml and robots.txt.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: 'build',
    config: (_config, { isSsrBuild }) => (isSsrBuild ? {} : { build: { manifest: true } }),
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (this.environment.name !== 'client' || config.build.ssr) return;
        await write(config);
      },
    },
  };
}

async function write({ root, configFile, mode, build }: ResolvedConfig): Promise<void> {
  const outDir = path.resolve(root, build.outDir);
  const read = (file: string) => readFile(path.join(outDir, file), 'utf8');
  const save = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(outDir, file)), { recursive: true });
    await writeFile(path.join(outDir, file), content);
  };
  const shell = minifyShell(await read(ENTRY));
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Manifest;
  const site = await createServer({
    root,
    mode,
    ...(configFile !== undefined && { configFile }),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module = await site.ssrLoadModule('/src/prerender/prerender.tsx');
    const { prerenderManifest, siteUrl, prerenderPages } = module as PrerenderModule;
    const pages = await prerenderPages();
    const styles = inlineCriticalCss(outDir);
    await save(SHELL, shell);
    for (const page of pages) {
      const html = fill(shell, page, codeOf(page, manifest));
      await save(fileOf(page.path), deferStylesheet(await styles.process(html)));
    }
    const known = pages.filter(({ path }) => path !== '*');
    const prerendered = Object.fromEntries(known.map(({ path }) => [path, fileOf(path)]));
    const map: PrerenderManifest = { siteUrl, prerendered, ...prerenderManifest };
    await save(PRERENDER_MANIFEST, JSON.stringify(map));
    const listed = pages.filter(({ isListed }) => isListed).map(({ path }) => siteUrl + path);
    await save('sitemap.xml', sitemap(listed));
    await save('robots.txt', `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
  } finally {
    await site.close();
  }
}

/** Without what is there for readers of index.html only. */
function minifyShell(html: string): string {
  return html.replaceAll(/<!--.*?-->|^\s*\/\/[^\n]*$/gms, '').replaceAll(/\n\s+/g, '\n');
}

/** `/about/design` is about/design.html; what static hosts show for an unknown address is 404.html. */
function fileOf(pagePath: string): string {
  if (pagePath === '*') return '404.html';
  return pagePath === '/' ? ENTRY : `${pagePath.slice(1)}.html`;
}

/** The chunks of a page's component, which the browser would find out about only from the first. */
function codeOf({ path, file }: PrerenderedPage, manifest: Manifest): string[] {
  if (!manifest[file]) throw new Error(`${file}, the page of ${path}, is in no chunk`);
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add(file);
  return [...files];
}

/** The first two sections fill the first screen of every page that has more of them. */
const SECTIONS_OF_FIRST_VIEW = 2;

/** The body, and the id of the first element below its first view: of the deferred resources where it has none. */
function markFold(body: string): { body: string; foldId: string } {
  const section = [...body.matchAll(/<section\b([^>]*)>/g)][SECTIONS_OF_FIRST_VIEW];
  if (!section) return { body, foldId: DEFERRED_ID };
  const ownId = /\sid="([^"]+)"/.exec(section[1] ?? '')?.[1];
  if (ownId !== undefined) return { body, foldId: ownId };
  const insertAt = section.index + '<section'.length;
  return { body: `${body.slice(0, insertAt)} id="fold"${body.slice(insertAt)}`, foldId: 'fold' };
}

/**
 * The shell with a page in it. The code, which the page is there without, is put aside until index.html
 * takes it out: the line is free for the rest. A browser that knows `expect` shows nothing before it has
 * read the first view: half of one would jump. It does not wait for what is below, which took a slow phone as
 * long again to read and to lay out.
 */
function fill(shell: string, page: PrerenderedPage, code: string[]): string {
  const entry = /<script type="module" .*?<\/script>/.exec(shell)?.[0] ?? '';
  const preloads = code
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const { body, foldId } = markFold(page.body);
  return shell
    .replace(entry, '')
    .replace(
      '</head>',
      () => `<link rel="expect" href="#${foldId}" blocking="render">${page.head}</head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root" data-page="${page.path}">${body}</div>`)
    .replace(
      '</body>',
      () => `<template id="${DEFERRED_ID}">${preloads.join('')}${entry}</template></body>`,
    );
}

/** Puts the whole sheet, of which the page has its own styles in line, before the code. */
function deferStylesheet(html: string): string {
  const sheet = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
  return html
    .replace(sheet, '')
    .replace(`<template id="${DEFERRED_ID}">`, (start) => start + sheet);
}

/** Inlines the styles that a page's own elements have; the whole sheet follows after the content. */
function inlineCriticalCss(outDir: string): Beasties {
  return new Beasties({
    path: outDir,
    logLevel: 'warn',
    preload: 'body',
    pruneSource: false,
    // Named in the page, and not ahead of it: Chrome holds back the first frame for a preloaded font.
    inlineFonts: true,
    // What it cannot know from the page: the styles that a parent gives its children, and those of a member.
    allowRules: [/^:is\(\.\\\*/, /\[data-member\]/],
  });
}

function sitemap(urls: string[]): string {
  const entries = urls.map((url) => `  <url><loc>${url}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
