// Measures the initial load of each prerendered page on a phone and fails if it exceeds a budget of
// docs/performance.md. It reads only the built site, so the result is the same on every machine.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { printTable } from './bench/table.mjs';

const site = fileURLToPath(new URL('../dist/', import.meta.url));

/** Transferred bytes (the build compresses with brotli, quality 11), and counts. */
const budgets = {
  // Together with the headers it fits into the first round trip, which is ten packets.
  html: 25_000,
  scripts: 200_000,
  fonts: 30_000,
  'font files': 2,
  pictures: 60_000,
  requests: 25,
};

/**
 * /events lists all articles: each adds about 105 bytes to its HTML and 110 to its scripts (the median of four articles
 * with texts of their own). The budgets above are for six; each further article raises both by this much.
 */
const ARTICLES_IN_BUDGET = 6;
const BYTES_PER_ARTICLE = 120;

/** A page above this size is listed as a warning before it reaches the budget. */
const SCRIPTS_WARNING_BYTES = 180_000;

/**
 * Libraries that must not be part of an initial load. `mark` is text in their code that survives
 * minification.
 * @type {Record<string, { mark: string }>}
 */
const deferredLibraries = {
  zod: { mark: '_zod' },
  axios: { mark: 'isAxiosError' },
  'react-hook-form': { mark: 'reValidateMode' },
  '@radix-ui/react-dialog': { mark: 'dismissableLayer' },
  sonner: { mark: 'data-sonner-toast' },
  'embla-carousel-react': { mark: 'containScroll' },
  // The build and the server render articles and events; in the browser only the desk renders Markdown, and the page of
  // an event without the server's HTML.
  'react-markdown': { mark: 'remarkPlugins' },
};

/** @param {string} file */
const read = (file) => readFileSync(path.join(site, file), 'utf8');

/**
 * The bytes that the server sends: the size of the precompressed .br file if the build made one.
 * @param {string} file
 */
function transferred(file) {
  const full = path.join(site, file);
  return statSync(existsSync(`${full}.br`) ? `${full}.br` : full).size;
}

/**
 * @param {string} html
 * @returns {{ name: string, isEnd: boolean, attributes: Record<string, string> }[]}
 */
function tagsOf(html) {
  const withoutText = html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1');
  return [...withoutText.matchAll(/<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi)].map(
    ([, slash, name, rest]) => ({
      name: name.toLowerCase(),
      isEnd: slash !== '',
      attributes: Object.fromEntries(
        [...rest.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)].map(([, key, value = '']) => [
          key.toLowerCase(),
          value,
        ]),
      ),
    }),
  );
}

/**
 * Whether a `<source>` matches a phone in portrait without reduced motion.
 * @param {Record<string, string>} source Its attributes.
 */
function matchesPhone({ media = '', srcset = '' }) {
  if (/[\s,]/.test(srcset)) throw new Error(`size.mjs supports a single URL in srcset="${srcset}"`);
  return media
    .split(' and ')
    .filter(Boolean)
    .every((feature) => {
      if (feature.startsWith('(prefers-reduced-motion')) return feature.includes('no-preference');
      const [, bound, width, unit] = /^\((min|max)-width: (\d+)(px|rem)\)$/.exec(feature) ?? [];
      if (!bound) throw new Error(`size.mjs does not support the media query ${media}`);
      const pixels = Number(width) * (unit === 'rem' ? 16 : 1);
      return bound === 'min' ? pixels <= 412 : pixels >= 412;
    });
}

/**
 * The files of a page's initial load by type.
 * @typedef {{ scripts: string[], styles: string[], fonts: string[], pictures: string[] }} InitialLoad
 * @param {string} page
 * @returns {InitialLoad}
 */
function initialLoadOf(page) {
  /** @type {Record<keyof InitialLoad, Set<string>>} */
  const files = { scripts: new Set(), styles: new Set(), fonts: new Set(), pictures: new Set() };
  let sources = [];
  for (const { name, isEnd, attributes } of tagsOf(read(page))) {
    const { rel, as, href, src, srcset, loading } = attributes;
    if (name === 'picture') sources = [];
    else if (name === 'source' && srcset) sources.push(attributes);
    else if (name === 'img') {
      if (srcset) throw new Error(`size.mjs does not support srcset on img: ${srcset}`);
      if (loading !== 'lazy') files.pictures.add(sources.find(matchesPhone)?.srcset ?? src);
    } else if (name === 'script' && src) files.scripts.add(src);
    else if (name === 'link' && rel === 'modulepreload') files.scripts.add(href);
    else if (name === 'link' && rel === 'stylesheet') files.styles.add(href);
    else if (name === 'link' && rel === 'preload') {
      if (as === 'image') files.pictures.add(href);
      else if (as === 'script') files.scripts.add(href);
      else if (as === 'style') files.styles.add(href);
    }
    if (name === 'picture' && isEnd) sources = [];
  }
  for (const [font] of read(page).matchAll(/[^\s"'(]+\.woff2/g)) files.fonts.add(font);
  // A data: URL is part of the page, not a request.
  /** @param {Set<string>} names */
  const requested = (names) => [...names].filter((name) => !name.startsWith('data:'));
  return {
    scripts: requested(files.scripts),
    styles: requested(files.styles),
    fonts: requested(files.fonts),
    pictures: requested(files.pictures),
  };
}

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest Vite's build manifest. */

/**
 * The scripts and everything they import statically.
 * @param {string[]} scripts
 * @param {Manifest} manifest
 * @returns {string[]}
 */
function withImports(scripts, manifest) {
  const chunks = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]));
  /** @type {Set<string>} */
  const all = new Set();
  /** @param {string} script */
  const add = (script) => {
    if (all.has(script)) return;
    all.add(script);
    chunks.get(script)?.imports?.forEach((key) => add(`/${manifest[key].file}`));
  };
  scripts.forEach(add);
  return [...all];
}

/**
 * @param {string[]} scripts
 * @returns {string[]} The deferred libraries that these scripts contain.
 */
function librariesIn(scripts) {
  const code = scripts.map(read).join('\n');
  return Object.keys(deferredLibraries).filter((name) =>
    code.includes(deferredLibraries[name].mark),
  );
}

/**
 * Marks that no script of the site contains: the check for their library would never fail.
 * @param {Manifest} manifest
 */
function lostMarks(manifest) {
  const { dependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  const found = librariesIn(
    Object.values(manifest)
      .map(({ file }) => file)
      .filter(isScript),
  );
  return Object.entries(deferredLibraries)
    .filter(([name]) => name in dependencies)
    .filter(([name]) => !found.includes(name))
    .map(([name, { mark }]) => `${name}: no script contains "${mark}", choose another mark`);
}

/** @param {string} file */
const isScript = (file) => file.endsWith('.js');
/** @param {string[]} files */
const sum = (files) => files.reduce((bytes, file) => bytes + transferred(file), 0);
/** @param {number} count */
const bytes = (count) => count.toLocaleString('en');

/**
 * @param {string} page
 * @returns {typeof budgets}
 */
function budgetsOf(page) {
  if (page !== 'events.html') return budgets;
  const articles = pages.filter((other) => other.startsWith('event/')).length;
  const extra = Math.max(0, articles - ARTICLES_IN_BUDGET) * BYTES_PER_ARTICLE;
  return { ...budgets, html: budgets.html + extra, scripts: budgets.scripts + extra };
}

/**
 * Compares a page with the budgets.
 * @param {string} page
 * @param {Manifest} manifest
 * @returns {{ row: Record<string, string>, missed: string[], warnings: string[] }}
 */
function weigh(page, manifest) {
  const { scripts, styles, fonts, pictures } = initialLoadOf(page);
  const all = withImports(scripts, manifest);
  /** @type {Record<keyof typeof budgets, number>} */
  const amounts = {
    html: transferred(page),
    scripts: sum(all),
    fonts: sum(fonts),
    'font files': fonts.length,
    pictures: sum(pictures),
    requests: 1 + all.length + styles.length + fonts.length + pictures.length,
  };
  const limits = budgetsOf(page);
  const kinds = /** @type {(keyof typeof budgets)[]} */ (Object.keys(budgets));
  const missed = kinds
    .filter((kind) => amounts[kind] > limits[kind])
    .map(
      (kind) => `${page}: ${kind} ${bytes(amounts[kind])}, the budget is ${bytes(limits[kind])}`,
    );
  if (scripts.length === 0) missed.push(`${page}: it loads no script, so it never hydrates`);
  for (const script of all.filter((script) => !scripts.includes(script))) {
    missed.push(
      `${page}: ${script} is imported but not preloaded, so the browser discovers it late`,
    );
  }
  for (const sheet of styles.filter((sheet) => read(sheet).includes('@font-face'))) {
    missed.push(`${page}: ${sheet} names fonts, so all text is laid out again when it arrives`);
  }
  for (const name of librariesIn(all)) missed.push(`${page}: its initial load contains ${name}`);
  const { 'font files': _, ...shown } = amounts;
  return {
    row: Object.fromEntries(Object.entries(shown).map(([what, count]) => [what, bytes(count)])),
    missed,
    warnings:
      amounts.scripts > SCRIPTS_WARNING_BYTES
        ? [`${page}: scripts ${bytes(amounts.scripts)} of ${bytes(limits.scripts)} bytes`]
        : [],
  };
}

if (!existsSync(path.join(site, 'index.html'))) {
  console.error('The site is not built: run "npm run build" first.');
  process.exit(1);
}
const manifest = JSON.parse(read('.vite/manifest.json'));
// The shell is served for client-only routes and has no content of its own.
const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && file !== 'shell.html')
  .map((file) => file.split(path.sep).join('/'))
  .toSorted();
const results = pages.map((page) => ({ page, ...weigh(page, manifest) }));
printTable(Object.fromEntries(results.map(({ page, row }) => [page, row])), 'page');
const missed = [...results.flatMap(({ missed }) => missed), ...lostMarks(manifest)];
const warnings = results.flatMap(({ warnings }) => warnings);
for (const line of warnings) console.log(`WARNING: ${line}`);
for (const line of missed) console.log(`MISSED: ${line}`);
if (missed.length === 0) console.log(`ok: all ${pages.length} pages are within their budgets`);
process.exitCode = missed.length === 0 ? 0 : 1;
