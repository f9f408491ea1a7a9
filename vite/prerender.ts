import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Beasties from 'beasties';
import { createServer, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import {
  EVENT_TEMPLATE_FILE,
  hideOwnServerParts,
  NOT_FOUND,
  PRERENDER_MANIFEST,
  SHELL,
  UNKNOWN_EVENT_FILE,
} from '../server/config/build-files.ts';
import type { PrerenderManifest } from '../server/http/built-site';
import { EVENT_BODY, EVENT_HEAD } from '../server/events/page-template.ts';
import type {
  EventTemplateParts,
  PrerenderedPage,
  PrerenderModule,
} from '../src/prerender/prerendered-page';
import {
  deferStylesheet,
  fillPage,
  fillClientOnlyPage,
  inlineLargestPicture,
} from './page-html.ts';

const ENTRY = 'index.html';

/**
 * Prerenders each known page to HTML after the build, with inlined critical CSS and preloads of its code.
 * Also writes the shell of client-only pages, the template of event pages, the page of an unknown event, the prerender
 * manifest, sitemap.xml and robots.txt.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  let failure: Error | undefined;
  return {
    name: 'prerender',
    apply: 'build',
    config: (_config, { isSsrBuild }) => (isSsrBuild ? {} : { build: { manifest: true } }),
    configResolved(resolved) {
      config = resolved;
    },
    buildEnd(error) {
      failure = error;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // A failed build ends here too: an error about missing files would hide this one.
        if (failure) throw failure;
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
    await writeFile(path.join(outDir, file), hideOwnServerParts(content));
  };
  const shell = await read(ENTRY);
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Manifest;
  const site = await createServer({
    root,
    mode,
    ...(configFile !== undefined && { configFile }),
    // A development server that runs meanwhile keeps its own.
    cacheDir: path.join(root, 'node_modules/.vite-prerender'),
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
    await save(SHELL, fillClientOnlyPage(shell, clientOnlyPage()));
    for (const page of pages) {
      const html = fillPage(shell, page, codeOf(page, manifest));
      const styled = deferStylesheet(await styles.process(html));
      await save(fileOf(page.path), await inlineLargestPicture(styled, read));
    }
    const events = await eventTemplateParts();
    await save(EVENT_TEMPLATE_FILE, await eventTemplate(shell, events, styles));
    const unknownEvent = fillPage(shell, { path: events.path, ...events.unknown }, []);
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

/** `/about/design` is about/design.html. Static hosts serve 404.html for unknown paths. */
function fileOf(pagePath: string): string {
  if (pagePath === '*') return NOT_FOUND;
  return pagePath === '/' ? ENTRY : `${pagePath.slice(1)}.html`;
}

/** The chunks of a page's component and of its text. Preloading them avoids a chain of imports. */
function codeOf({ path, files: modules }: PrerenderedPage, manifest: Manifest): string[] {
  const lost = modules.filter((file) => !manifest[file]);
  if (lost.length > 0) throw new Error(`${lost.join()} of the page ${path} is in no chunk`);
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  modules.forEach(add);
  return [...files];
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
  const empty = fillPage(shell, { path, head: EVENT_HEAD, body: EVENT_BODY + SAMPLES_END }, []);
  const withSamples = empty.replace(EVENT_BODY, () => EVENT_BODY + samples.join(''));
  const html = deferStylesheet(await styles.process(withSamples));
  const start = html.indexOf(EVENT_BODY) + EVENT_BODY.length;
  return html.slice(0, start) + html.slice(html.indexOf(SAMPLES_END) + SAMPLES_END.length);
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
