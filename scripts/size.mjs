// Weighs what each written page needs for its first view on a phone, and fails where that is more than
// docs/performance.md allows. It reads the built site alone and gives the same answer on every machine.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { printTable } from './bench/table.mjs';

const site = fileURLToPath(new URL('../dist/', import.meta.url));

/** Bytes as they are transferred (the build compresses with brotli, quality 11), and counts. */
const budgets = {
  // With the headers, what the first round trip carries: ten packets.
  html: 14_000,
  scripts: 90_000,
  fonts: 30_000,
  'font files': 2,
  pictures: 40_000,
  requests: 12,
};

/** Above it a page is named, so that the budget does not come as a surprise. */
const SCRIPTS_WARNING_BYTES = 85_000;

/** What no first view waits for, each with a word of its code that no minifier changes. */
const deferredLibraries = {
  zod: { mark: '_zod' },
  axios: { mark: 'isAxiosError' },
  'react-hook-form': { mark: 'reValidateMode' },
  '@radix-ui/react-dialog': { mark: 'dismissableLayer' },
  sonner: { mark: 'data-sonner-toast' },
  'embla-carousel': { mark: 'containScroll' },
  // The build alone reads markdown: the browser gets none of it.
  'react-markdown': { mark: 'remarkPlugins', isBuildOnly: true },
};

const read = (file) => readFileSync(path.join(site, file), 'utf8');

/** The bytes of a file as the server sends it: the copy that the build has put beside it, if any. */
function transferred(file) {
  const full = path.join(site, file);
  return statSync(existsSync(`${full}.br`) ? `${full}.br` : full).size;
}

/** @returns {{ name: string, isEnd: boolean, attributes: Record<string, string> }[]} */
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

/** Whether a phone that is held upright and likes motion takes the source of a picture. */
function isTakenByPhone({ media = '', srcset }) {
  if (/[\s,]/.test(srcset)) throw new Error(`size.mjs reads one address only: srcset="${srcset}"`);
  return media
    .split(' and ')
    .filter(Boolean)
    .every((feature) => {
      if (feature.startsWith('(prefers-reduced-motion')) return feature.includes('no-preference');
      const [, bound, width, unit] = /^\((min|max)-width: (\d+)(px|rem)\)$/.exec(feature) ?? [];
      if (!bound) throw new Error(`size.mjs does not know whether a phone is ${media}`);
      const pixels = Number(width) * (unit === 'rem' ? 16 : 1);
      return bound === 'min' ? pixels <= 412 : pixels >= 412;
    });
}

/** The files of a page's first view, by what they are. */
function firstViewOf(page) {
  const files = { scripts: new Set(), styles: new Set(), fonts: new Set(), pictures: new Set() };
  let sources = [];
  for (const { name, isEnd, attributes } of tagsOf(read(page))) {
    const { rel, as, href, src, srcset, loading } = attributes;
    if (name === 'picture') sources = [];
    else if (name === 'source' && srcset) sources.push(attributes);
    else if (name === 'img') {
      if (srcset) throw new Error(`size.mjs reads no srcset of an img: ${srcset}`);
      if (loading !== 'lazy') files.pictures.add(sources.find(isTakenByPhone)?.srcset ?? src);
    } else if (name === 'script' && src) files.scripts.add(src);
    else if (name === 'link' && rel === 'modulepreload') files.scripts.add(href);
    else if (name === 'link' && rel === 'stylesheet') files.styles.add(href);
    else if (name === 'link' && rel === 'preload') {
      const kind = { image: 'pictures', script: 'scripts', style: 'styles' }[as];
      files[kind]?.add(href);
    }
    if (name === 'picture' && isEnd) sources = [];
  }
  for (const [font] of read(page).matchAll(/[^\s"'(]+\.woff2/g)) files.fonts.add(font);
  return Object.fromEntries(
    // A picture that is written into the page is no file.
    Object.entries(files).map(([kind, names]) => [
      kind,
      [...names].filter((name) => !name.startsWith('data:')),
    ]),
  );
}

/** The scripts with all that they import at once. */
function withImports(scripts, manifest) {
  const chunks = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]));
  const all = new Set();
  const add = (script) => {
    if (all.has(script)) return;
    all.add(script);
    chunks.get(script)?.imports?.forEach((key) => add(`/${manifest[key].file}`));
  };
  scripts.forEach(add);
  return [...all];
}

/** @returns {string[]} The libraries that a page's scripts hold and should not. */
function librariesIn(scripts) {
  const code = scripts.map(read).join('\n');
  return Object.keys(deferredLibraries).filter((name) =>
    code.includes(deferredLibraries[name].mark),
  );
}

/** A mark that is nowhere in the site would find nothing in a page either. */
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
    .filter(([name, { isBuildOnly }]) => name in dependencies && !isBuildOnly)
    .filter(([name]) => !found.includes(name))
    .map(([name, { mark }]) => `${name}: "${mark}" is nowhere in the site, choose another mark`);
}

const isScript = (file) => file.endsWith('.js');
const sum = (files) => files.reduce((bytes, file) => bytes + transferred(file), 0);
const bytes = (count) => count.toLocaleString('en');

/** @returns {{ row: Record<string, string>, missed: string[], warnings: string[] }} */
function weigh(page, manifest) {
  const { scripts, styles, fonts, pictures } = firstViewOf(page);
  const all = withImports(scripts, manifest);
  const amounts = {
    html: transferred(page),
    scripts: sum(all),
    fonts: sum(fonts),
    'font files': fonts.length,
    pictures: sum(pictures),
    requests: 1 + all.length + styles.length + fonts.length + pictures.length,
  };
  const missed = Object.entries(budgets)
    .filter(([what, budget]) => amounts[what] > budget)
    .map(
      ([what, budget]) =>
        `${page}: ${what} ${bytes(amounts[what])}, the budget is ${bytes(budget)}`,
    );
  if (scripts.length === 0) missed.push(`${page}: it names no script, and stays as it is`);
  for (const script of all.filter((script) => !scripts.includes(script))) {
    missed.push(`${page}: ${script} is imported but not preloaded, the browser finds it late`);
  }
  for (const name of librariesIn(all)) missed.push(`${page}: its first view loads ${name}`);
  const { 'font files': _, ...shown } = amounts;
  return {
    row: Object.fromEntries(Object.entries(shown).map(([what, count]) => [what, bytes(count)])),
    missed,
    warnings:
      amounts.scripts > SCRIPTS_WARNING_BYTES
        ? [`${page}: scripts ${bytes(amounts.scripts)} of ${bytes(budgets.scripts)} bytes`]
        : [],
  };
}

if (!existsSync(path.join(site, 'index.html'))) {
  console.error('The site is not built: run "npm run build" first.');
  process.exit(1);
}
const manifest = JSON.parse(read('.vite/manifest.json'));
// The shell is what an address without a written page gets: it has no first view of its own.
const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && file !== 'shell.html')
  .map((file) => file.split(path.sep).join('/'))
  .toSorted();
const weighed = pages.map((page) => [page, weigh(page, manifest)]);
printTable(Object.fromEntries(weighed.map(([page, { row }]) => [page, row])), 'page');
const missed = [...weighed.flatMap(([, { missed }]) => missed), ...lostMarks(manifest)];
const warnings = weighed.flatMap(([, { warnings }]) => warnings);
for (const line of warnings) console.log(`WARNING: ${line}`);
for (const line of missed) console.log(`MISSED: ${line}`);
if (missed.length === 0) console.log(`ok: all ${pages.length} pages are within their budgets`);
process.exitCode = missed.length === 0 ? 0 : 1;
