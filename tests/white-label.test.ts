// Replaces the society with an invented one as docs/content.md describes, and searches the build output
// and the tests for traces of the original: a trace is content outside src/data.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventArticles, upcomingWorkshop } from '@/data/events';
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
const inTests = (file: string) => path.join(import.meta.dirname, file);
const inCopy = (file: string) => path.join(copy, file);
const read = (file: string) => readFileSync(inCopy(file), 'utf8');

const run = promisify(execFile);
const npm = (...args: string[]) =>
  run('npm', ['run', '--silent', ...args], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, APP_URL: SITE_URL },
  });

/** The files of src/data that belong to the site; all others belong to the society. */
const kept = new Set(['shape.ts', 'domain-links.ts', 'events.ts', 'privacy.ts', 'team.ts']);

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

const people = [...domainSlugs.flatMap((slug) => domains[slug].team), ...coreLeads, societyLead];
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
 * The short name as a whole word. The specification fixes the prefix `dss-` of storage keys for every
 * society, and tokens and keys have it too: these are lower-case and quoted, and listed
 * here.
 */
const shortNameAlone = new RegExp(`(?<![a-z0-9])${shortName}(?![a-z0-9])`, 'i');
const fixedNames = /(["'`])dss(?:-[\w${}.:-]*|\/\$\{\w+\})?\1/g;

function tracesIn(text: string): string[] {
  const low = text.toLowerCase();
  const found = facts.filter((fact) => low.includes(fact));
  const alone = shortNameAlone.exec(text.replaceAll(fixedNames, '""'));
  return alone
    ? [...found, `${shortName} in: ${around(text.replaceAll(fixedNames, '""'), alone.index)}`]
    : found;
}

const around = (text: string, index: number) => text.slice(Math.max(0, index - 40), index + 40);

const written = () =>
  ['dist', 'dist-server']
    .flatMap((dir) => readdirSync(inCopy(dir), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(copy, path.join(entry.parentPath, entry.name)));

test('the tests take the content that they expect from src/data, except for the one about shipped content', () => {
  const others = new Set(['shipped-content.test.ts', path.basename(import.meta.url)]);
  const traces = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !others.has(file))
    .map((file) => ({ file, found: tracesIn(readFileSync(inTests(file), 'utf8')) }))
    .filter(({ found }) => found.length > 0);
  expect(traces).toEqual([]);
});

describe('the site of a white-label society', { tags: 'slow' }, () => {
  beforeAll(async () => {
    takeOver();
    await npm('assets');
    await npm('build');
  }, BUILD_TIMEOUT_MS);

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('contains no trace of the original society', () => {
    const all = written();
    expect(all).toEqual(expect.arrayContaining(['dist/index.html', 'dist-server/main.js']));
    const texts = all.filter((file) => !/\.(?:br|gz|png|woff2)$/.test(file));
    expect(texts.length).toBeGreaterThan(50);
    const traces = texts
      .map((file) => ({ file, found: tracesIn(`${file}\n${read(file)}`) }))
      .filter(({ found }) => found.length > 0);
    expect(traces).toEqual([]);
  });

  test('is built in a folder whose name has a space, an umlaut and characters special to URLs and patterns', () => {
    const page = read('dist/index.html');
    // Tailwind finds the classes by the paths of the source files.
    expect(page).toMatch(/<style>.*\.border-foreground\b/s);
    expect(page).toMatch(/src="\/assets\/index-[\w-]+\.js"/);
    expect(read('dist/sw.js')).toContain('`/about`');
  });

  test('detects a trace that is there', () => {
    expect(tracesIn(`Welcome to ${shortName}!`)).toHaveLength(1);
    expect(tracesIn(`a{color:${palette.blue.toUpperCase()}}`)).toEqual([palette.blue]);
    expect(tracesIn(readFileSync(path.join(root, 'public/site.webmanifest'), 'utf8'))).toContain(
      college.name.toLowerCase(),
    );
    expect(tracesIn('localStorage.getItem("dss-accessToken")')).toEqual([]);
  });

  test('generates its own pictures', () => {
    const own = (file: string) => readFileSync(inCopy(`dist/${file}`));
    const pixels = written().filter((file) => file.endsWith('.png'));
    const names = pixels.map((file) => path.relative('dist', file));
    expect(names).toEqual(
      expect.arrayContaining([
        'art/og/club.png',
        'art/og/race-of-the-robots.png',
        'favicon-32.png',
        'icons/icon-512.png',
      ]),
    );
    const firsts = execFileSync('git', ['ls-files', '-z', 'public/*.png'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\0')
      .filter((file) => file !== '');
    expect(firsts.length).toBeGreaterThan(5);
    for (const first of firsts) {
      const bytes = readFileSync(path.join(root, first));
      expect(
        names.filter((file) => own(file).equals(bytes)),
        `${first} is the first's`,
      ).toEqual([]);
    }
  });

  test.each([
    ['index.html', ['Example Coding Club', 'Sampleton', 'We write programs on Thursdays', '2031']],
    [
      'about.html',
      [
        'Example Coding Club',
        'Sampleton College',
        'Erika Mustermann',
        'Wanda Placeholder',
        'Who we are',
      ],
    ],
    [
      'about/web.html',
      ['Max Mustermann', 'https://www.linkedin.com/in/jane-example', '/art/domains/web.svg'],
    ],
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

  test('its server sends mail with its name and colors', () => {
    const server = written()
      .filter((file) => /^dist-server\/.*\.js$/.test(file))
      .map(read)
      .join('\n');
    expect(server).toContain('Example Coding Club');
    expect(server).toContain('#f3f7f1');
  });
});
