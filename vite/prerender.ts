import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Beasties from 'beasties';
import postcss from 'postcss';
import { createServer, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import type { PrerenderManifest } from '../server/http/built-site';
import {
  EVENT_BODY,
  EVENT_HEAD,
  EVENT_TEMPLATE_FILE,
  UNKNOWN_EVENT_FILE,
} from '../server/http/event-template.ts';
import type {
  EventTemplateParts,
  PrerenderedPage,
  PrerenderModule,
  RenderedPage,
} from '../src/prerender/prerendered-page';

const ENTRY = 'index.html';
/** The server reads the list of pages from this file. The leading dot keeps it from being served. */
export const PRERENDER_MANIFEST = '.pages.json';

/** Where index.html has the page. */
const ROOT = '<div id="root"></div>';

/** The template with the resources that load after the first paint; index.html uses this id. */
const DEFERRED_ID = 'deferred-resources';

/** The empty page for routes that are not prerendered. */
export const SHELL = 'shell.html';

/**
 * Prerenders each known page to HTML after the build, with inlined critical CSS and preloads of its code.
 * Also writes an empty shell for all other routes, sitemap.xml and robots.txt.
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
    const { prerenderManifest, siteUrl, prerenderPages, eventTemplateParts, clientOnlyPage } =
      module as PrerenderModule;
    const pages = await prerenderPages();
    const styles = inlineCriticalCss(outDir);
    await save(SHELL, fillClientOnly(shell, clientOnlyPage()));
    for (const page of pages) {
      const html = fill(shell, page, codeOf(page, manifest));
      const styled = deferStylesheet(await styles.process(html));
      await save(fileOf(page.path), await inlineLargestPicture(styled, read));
    }
    const events = await eventTemplateParts();
    await save(EVENT_TEMPLATE_FILE, await eventTemplate(shell, events, styles));
    const unknownEvent = fill(shell, { path: events.path, ...events.unknown }, []);
    await save(UNKNOWN_EVENT_FILE, deferStylesheet(await styles.process(unknownEvent)));
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

/** Removes comments and indentation from index.html. */
function minifyShell(html: string): string {
  return html.replaceAll(/<!--.*?-->|^\s*\/\/[^\n]*$/gms, '').replaceAll(/\n\s+/g, '\n');
}

/** Adds what readers without JavaScript see of a client-only page. The app puts its page in place of it. */
function fillClientOnly(shell: string, { head, body }: RenderedPage): string {
  return shell
    .replace('</head>', (end) => head + end)
    .replace(ROOT, () => ROOT.replace('><', () => `>${body}<`));
}

/** `/about/design` is about/design.html. Static hosts serve 404.html for unknown paths. */
function fileOf(pagePath: string): string {
  if (pagePath === '*') return '404.html';
  return pagePath === '/' ? ENTRY : `${pagePath.slice(1)}.html`;
}

/** The chunks of a page's component. Preloading them avoids a chain of imports. */
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

/**
 * Index of the section that the first frame waits for: the browser shows nothing until it is parsed to its end. What
 * follows appears below it and moves nothing.
 */
const LAST_SECTION_ABOVE_FOLD = 1;

/** In bytes. A larger picture stays a file of its own: in the HTML it would delay the text. */
const MAX_INLINED_PICTURE = 10_000;

/**
 * Finds the last section above the fold and gives it an id if it has none. Without such a section, the fold is the
 * template of the deferred resources.
 */
function markFold(body: string): { body: string; foldId: string } {
  const section = [...body.matchAll(/<section\b([^>]*)>/g)][LAST_SECTION_ABOVE_FOLD];
  if (!section) return { body, foldId: DEFERRED_ID };
  const ownId = /\sid="([^"]+)"/.exec(section[1] ?? '')?.[1];
  if (ownId !== undefined) return { body, foldId: ownId };
  const insertAt = section.index + '<section'.length;
  return { body: `${body.slice(0, insertAt)} id="fold"${body.slice(insertAt)}`, foldId: 'fold' };
}

/**
 * Fills the shell with a page. Scripts wait in a template until after the first paint, so that they do not
 * compete with it for bandwidth. `<link rel="expect">` blocks rendering until everything above the fold is
 * parsed, because a partial paint would shift the layout. It does not wait for the rest of the page, which
 * takes a slow phone as long again to parse and lay out.
 */
function fill(
  shell: string,
  page: Pick<PrerenderedPage, 'path' | 'head' | 'body'>,
  code: string[],
): string {
  const entry = /<script type="module" .*?<\/script>/.exec(shell)?.[0] ?? '';
  const preloads = code
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const { body, foldId } = markFold(page.body);
  return (
    shell
      .replace(entry, '')
      // Before the inline script, which looks for it.
      .replace(
        '<script>',
        (start) => `<link rel="expect" href="#${foldId}" blocking="render">${start}`,
      )
      .replace('</head>', (end) => page.head + end)
      .replace(ROOT, () => `<div id="root" data-page="${page.path}">${body}</div>`)
      .replace(
        '</body>',
        () => `<template id="${DEFERRED_ID}">${preloads.join('')}${entry}</template></body>`,
      )
  );
}

/**
 * Puts the picture that React preloads into the HTML as a data URL if it is a small SVG. As a file of its own it is
 * painted a frame after the text, which put the largest paint of Home and `/events` 50 to 90 ms later.
 * React keeps the attribute when it hydrates.
 */
async function inlineLargestPicture(
  html: string,
  read: (file: string) => Promise<string>,
): Promise<string> {
  const preload =
    /<link rel="preload" as="image" href="\/([^"]+\.svg)"[^>]* fetchpriority="high">/.exec(html);
  if (!preload?.[1]) return html;
  const svg = await read(preload[1]);
  if (svg.length > MAX_INLINED_PICTURE) return html;
  const encoded = svg.trim().replaceAll(/[#%"&]/g, encodeURIComponent);
  const source = `src="/${preload[1]}"`;
  return html
    .replace(preload[0], '')
    .replace(/<img [^>]*fetchpriority="high"[^>]*>/, (image) =>
      image.replace(source, () => `src="data:image/svg+xml,${encoded}"`),
    );
}

const SAMPLES_END = '<!--/samples-->';

/**
 * The page that the server fills with an event. Its critical CSS is that of events in every state. It names no chunks
 * of the page, which contain the API client: the app loads them once the page is shown.
 */
async function eventTemplate(
  shell: string,
  { path, samples }: EventTemplateParts,
  styles: Beasties,
): Promise<string> {
  const empty = fill(shell, { path, head: EVENT_HEAD, body: EVENT_BODY + SAMPLES_END }, []);
  const withSamples = empty.replace(EVENT_BODY, () => EVENT_BODY + samples.join(''));
  const html = deferStylesheet(await styles.process(withSamples));
  const start = html.indexOf(EVENT_BODY) + EVENT_BODY.length;
  return html.slice(0, start) + html.slice(html.indexOf(SAMPLES_END) + SAMPLES_END.length);
}

/**
 * Moves the full style sheet into the deferred resources, before the scripts. The page has critical CSS inline, without
 * the styles for paper, which take 280 bytes of what is sent. Without JavaScript nothing is deferred.
 */
function deferStylesheet(html: string): string {
  const sheet = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
  return html
    .replace(sheet, `<noscript>${sheet}</noscript>`)
    .replace(`<template id="${DEFERRED_ID}">`, (start) => start + sheet)
    .replaceAll(
      /(<style>)(.*?)(<\/style>)/gs,
      (_, start, css, end) => start + forScreens(css) + end,
    );
}

/** Leaves out the styles for paper. */
function forScreens(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules('media', (rule) => {
    if (rule.params === 'print') rule.remove();
  });
  return root.toString();
}

/** Inlines the CSS that matches the page's elements. The full style sheet loads after the content. */
function inlineCriticalCss(outDir: string): Beasties {
  return new Beasties({
    path: outDir,
    logLevel: 'warn',
    preload: 'body',
    pruneSource: false,
    // index.html has the @font-face rules. A style sheet that repeats them makes the browser lay out all text again.
    reduceInlineStyles: false,
    // Rules that Beasties cannot match: styles that a parent sets for its children, and those for members.
    allowRules: [/^:is\(\.\\\*/, /\[data-member\]/, /:only-child/],
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
