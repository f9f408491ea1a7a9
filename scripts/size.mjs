// Weighs what a phone loads of each prerendered page, and fails if that exceeds a bound of docs/performance.md. It reads
// only the built site, so the result is the same on every machine.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const site = fileURLToPath(new URL('../dist/', import.meta.url));

/** Bytes as the server sends them (brotli, where the build has compressed a file), and counts. */
const bounds = { html: 25_000, scripts: 200_000, fonts: 30_000, pictures: 60_000, requests: 25 };
/** The page that most visitors see first. */
const HOME_SCRIPTS = 185_000;
/** The pages of articles and events bring the code that renders Markdown. */
const MARKDOWN_SCRIPTS = 250_000;
/** A page above this share of a bound is listed as a warning. */
const WARNING_SHARE = 0.9;

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest Vite's build manifest. */

/** @param {string} file */
const read = (file) => readFileSync(path.join(site, file), 'utf8');

/** @param {string} file */
function transferred(file) {
  const full = path.join(site, file);
  return statSync(existsSync(`${full}.br`) ? `${full}.br` : full).size;
}

/** @param {Iterable<string>} files */
const sum = (files) => [...files].reduce((bytes, file) => bytes + transferred(file), 0);

/**
 * @param {string} html
 * @param {RegExp} pattern Its first group is the address of a file of the site.
 */
const filesIn = (html, pattern) => new Set([...html.matchAll(pattern)].map(([, file]) => file));

/**
 * The scripts and all that they import statically.
 * @param {Set<string>} scripts
 * @param {Manifest} manifest
 */
function withImports(scripts, manifest) {
  const chunks = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]));
  // A set can grow while it is iterated.
  const all = new Set(scripts);
  for (const script of all) {
    for (const key of chunks.get(script)?.imports ?? []) all.add(`/${manifest[key].file}`);
  }
  return all;
}

/**
 * @param {string} page
 * @param {Manifest} manifest
 */
function weigh(page, manifest) {
  const html = read(page);
  const scripts = withImports(filesIn(html, /(?:src|href)="(\/assets\/[^"]+\.js)"/g), manifest);
  const styles = filesIn(html, /<link rel="stylesheet"[^>]* href="(\/[^"]+)"/g);
  const fonts = filesIn(html, /\((\/[^()]+\.woff2)\)/g);
  // Lazy pictures load while somebody scrolls; that of a wide screen is not loaded on a phone.
  const eager = html.replaceAll(/<img [^>]*loading="lazy"[^>]*>/g, '');
  const pictures = filesIn(eager, /<img [^>]*src="(\/[^"]+)"/g);
  return {
    html: transferred(page),
    scripts: sum(scripts),
    fonts: sum(fonts),
    pictures: sum(pictures),
    requests: 1 + scripts.size + styles.size + fonts.size + pictures.size,
  };
}

/** @param {string} page */
function scriptsBound(page) {
  if (page === 'index.html') return HOME_SCRIPTS;
  return page.startsWith('event') && page !== 'events.html' ? MARKDOWN_SCRIPTS : bounds.scripts;
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
const weights = pages.map((page) => /** @type {const} */ ([page, weigh(page, manifest)]));
console.table(Object.fromEntries(weights));
for (const [page, weight] of weights) {
  for (const [kind, bound] of Object.entries({ ...bounds, scripts: scriptsBound(page) })) {
    const amount = weight[/** @type {keyof typeof weight} */ (kind)];
    if (amount <= bound * WARNING_SHARE) continue;
    const isExceeded = amount > bound;
    if (isExceeded) process.exitCode = 1;
    console.log(`${isExceeded ? 'EXCEEDED' : 'WARNING'}: ${page}: ${kind} ${amount} of ${bound}`);
  }
}
