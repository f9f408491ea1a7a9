// Replaces the society with an invented one as docs/content.md describes, and searches the build output for traces of
// the original: a trace is content outside src/data.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventArticles, upcomingWorkshop } from '@/data/events';
import { loadFormerCommittees } from '@/data/former-committees';
import { highlights } from '@/data/highlights';
import { palette, illustrationShades } from '@/data/palette';
import { society } from '@/data/society';
import { domainSlugs } from '@/data/domain-links';
import { coreLeads, domains, societyLead } from '@/data/team';

const BUILD_TIMEOUT_MS = 180_000;
const SITE_URL = 'https://club.example.org';

const root = path.resolve(import.meta.dirname, '..');
// Inside the project, so that packages resolve; Git and the formatter ignore .builds. The name has
// special characters, because paths, URLs and glob patterns must not be mixed up.
const copy = path.join(root, '.builds/zweite society, 100%20 für alle (neu) [1]');
const inCopy = (file: string) => path.join(copy, file);
const read = (file: string) => readFileSync(inCopy(file), 'utf8');

const run = promisify(execFile);
const npm = (...args: string[]) =>
  run('npm', ['run', '--silent', ...args], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, APP_URL: SITE_URL },
  });

/** The files of src/data that belong to the site; all others belong to the society. */
const kept = new Set([
  'articles.ts',
  'shape.ts',
  'domain-links.ts',
  'events.ts',
  'former-committees.ts',
  'privacy.ts',
  'team.ts',
]);

function takeOver(): void {
  const tracked = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  rmSync(copy, { recursive: true, force: true });
  for (const file of tracked.split('\0')) {
    const isNeeded = /^(?:src|server|scripts|vite|public|[^/]+$)/.test(file);
    // A deleted file is listed until the deletion is committed.
    if (isNeeded && statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile())
      cpSync(path.join(root, file), inCopy(file));
  }
  for (const entry of readdirSync(inCopy('src/data'))) {
    if (!kept.has(entry)) rmSync(inCopy(`src/data/${entry}`), { recursive: true });
  }
  cpSync(path.join(root, 'tests/white-label'), inCopy('src/data'), { recursive: true });
  rmSync(inCopy('public/pictures'), { recursive: true, force: true });
  renameSync(inCopy('src/data/pictures'), inCopy('public/pictures'));
}

/** Adds what a society has written after some years. Its sentences share no words, so they compress worse than real ones. */
function addArticles(count: number): void {
  const articles = Array.from({ length: count }, (_, index) => {
    const text = createHash('shake256', { outputLength: 110 }).update(String(index)).digest('hex');
    const slug = `evening-${index}`;
    writeFileSync(inCopy(`src/data/articles/${slug}.md`), `${text}\n`);
    const title = `Evening ${index} ${text.slice(0, 20)}`;
    const cover = { src: '/pictures/race-of-the-robots.svg', width: 800, height: 500, alt: title };
    const day = { date: '1st July 2024', isoDate: '2024-07-01' };
    return JSON.stringify({ id: slug, slug, title, ...day, description: text, cover });
  });
  const entries = inCopy('src/data/events/entries.ts');
  writeFileSync(entries, readFileSync(entries, 'utf8').replace('];', `${articles.join(',')}];`));
}

const people = [...domainSlugs.flatMap((slug) => domains[slug].team), ...coreLeads, societyLead];
const former = (await loadFormerCommittees()).flatMap(({ lead, domains }) => [
  lead.name,
  ...domains.flatMap(({ lead, members }) => [lead.name, ...members]),
]);
const { name, shortName, college } = society;

/** The original society's facts as they would appear in a file. */
const facts = [
  name,
  college.name,
  college.shortName,
  ...Object.values(society.links).map((link) => link.replace(/^https:\/\/(?:www\.)?/, '')),
  society.tagline,
  society.heroHeading,
  society.heroIntro,
  society.description,
  society.featuresHeading,
  ...people.flatMap((person) => [person.name, person.id]),
  ...former,
  ...eventArticles.flatMap(({ slug, title }) => [slug, title]),
  upcomingWorkshop.id,
  upcomingWorkshop.name,
  ...highlights.map(({ title }) => title),
  ...domainSlugs.map((slug) => domains[slug].description),
  ...coreLeads.map(({ href }) => href),
  // White is not specific to a society.
  ...[...Object.values(palette), ...Object.values(illustrationShades)].filter(
    (value) => value !== '#ffffff',
  ),
].map((fact) => fact.toLowerCase());

/**
 * The short name as a whole word. The specification fixes the prefix `dss-` of storage keys for every society, and
 * tokens and keys have it too: these are lower-case and quoted.
 */
const shortNameAlone = new RegExp(`(?<![a-z0-9])${shortName}(?![a-z0-9])`, 'i');
const fixedNames = /(["'`])dss(?:-[\w${}.:-]*|\/\$\{\w+\})?\1/g;

function tracesIn(text: string): string[] {
  const low = text.toLowerCase();
  const found = facts.filter((fact) => low.includes(fact));
  return shortNameAlone.test(text.replaceAll(fixedNames, '""')) ? [...found, shortName] : found;
}

const written = () =>
  ['dist', 'dist-server']
    .flatMap((dir) => readdirSync(inCopy(dir), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(copy, path.join(entry.parentPath, entry.name)));

beforeAll(async () => {
  takeOver();
  addArticles(38);
  await npm('assets');
  await npm('build');
}, BUILD_TIMEOUT_MS);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the site of another society contains no trace of this one', () => {
  const texts = written().filter((file) => !/\.(?:br|gz|png|woff2)$/.test(file));
  expect(texts).toEqual(expect.arrayContaining(['dist/index.html', 'dist-server/main.js']));
  const traces = texts
    .map((file) => ({ file, found: tracesIn(`${file}\n${read(file)}`) }))
    .filter(({ found }) => found.length > 0);
  expect(traces).toEqual([]);
  // A trace would be found.
  const manifest = readFileSync(path.join(root, 'public/site.webmanifest'), 'utf8');
  expect(tracesIn(manifest)).toContain(college.name.toLowerCase());
});

test('its pictures are its own', () => {
  const images = written().filter((file) => file.endsWith('.png'));
  const expected = ['art/og/club.png', 'art/og/race-of-the-robots.png', 'icons/icon-512.png'];
  expect(images).toEqual(expect.arrayContaining(expected.map((file) => `dist/${file}`)));
  const firsts = execFileSync('git', ['ls-files', '-z', 'public/*.png'], {
    cwd: root,
    encoding: 'utf8',
  });
  const originals = firsts.split('\0').filter((file) => file !== '');
  expect(originals.length).toBeGreaterThan(5);
  const copies = originals.filter((original) => {
    const bytes = readFileSync(path.join(root, original));
    return images.some((file) => readFileSync(inCopy(file)).equals(bytes));
  });
  expect(copies).toEqual([]);
});

test.each([
  ['index.html', ['Example Coding Club', 'Sampleton', 'We write programs on Thursdays', '2031']],
  ['about.html', ['Sampleton College', 'Erika Mustermann', 'Wanda Placeholder', 'Who we are']],
  ['about/web.html', ['Max Mustermann', '/art/domains/web.svg']],
  ['events.html', ['Your First Page Online', 'Race of the Robots']],
  ['event/race-of-the-robots.html', ['The rules fit on a napkin', 'og/race-of-the-robots.png']],
  ['site.webmanifest', ['Example Coding Club', '"ECC"', '#f3f7f1']],
  ['sitemap.xml', [`${SITE_URL}/about/tea`, `${SITE_URL}/event/your-first-page-online`]],
  ['shell.html', ['<meta name="theme-color" content="#f3f7f1"']],
  ['favicon.svg', ['<image', 'data:image/svg+xml']],
])('%s says whose it is', (file, words) => {
  const text = read(`dist/${file}`);
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

test('without former committees it has no page of them', () => {
  expect(written()).not.toContain('dist/about/committees.html');
  expect(read('dist/sitemap.xml')).not.toContain('/about/committees');
});

test('its pages are no heavier than they may be, with forty articles', async () => {
  expect(readdirSync(inCopy('src/data/articles'))).toHaveLength(40);
  const { stdout } = await npm('size').catch((failure: { stdout: string }) => failure);
  expect(stdout.match(/EXCEEDED.*/g)).toBeNull();
  expect(stdout).toContain('event/evening-37.html');
});

test('its server sends mail with its name and colors', () => {
  const server = written()
    .filter((file) => /^dist-server\/.*\.js$/.test(file))
    .map(read)
    .join('\n');
  expect(server).toContain('Example Coding Club');
  expect(server).toContain('#f3f7f1');
});

test('the name of its folder may have characters that are special to URLs and patterns', () => {
  // Tailwind finds the classes by the paths of the source files.
  expect(read('dist/index.html')).toMatch(/<style>.*\.border-foreground\b/s);
});
