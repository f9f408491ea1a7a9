// Generates all pictures, icons and fonts of the site: `npm run assets`. The output is committed, so
// running or building the site does not need it. src/data lists the pictures; one that no file in
// this folder draws gets a pattern derived from its name. `npm run assets -- --missing` skips existing files.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { articles } from './articles.mjs';
import { covers, fallback } from './covers.mjs';
import { fileUrl } from './data-urls.mjs';
import { makeFonts } from './fonts.mjs';
import { frieze } from './frieze.mjs';
import { hero } from './hero.mjs';
import { highlights } from './highlights.mjs';
import * as marks from './marks.mjs';
import { palette } from './palette.mjs';
import { portrait } from './portraits.mjs';
import { oneTimeCode, signIn } from './scenes.mjs';
import { launchImageRenderer } from './raster-images.mjs';
import { empty, error, inProgress, notFound } from './states.mjs';
import * as placeholders from './placeholders.mjs';
import { webManifest } from './web-manifest.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

const isForMissing = process.argv.includes('--missing');

/**
 * How many files were written to each folder.
 * @type {Map<string, number>}
 */
const drawn = new Map();

/**
 * @param {string} path
 * @param {() => string | Buffer | Promise<string | Buffer>} draw
 */
async function write(path, draw) {
  if (isForMissing && existsSync(root + path)) return;
  await mkdir(dirname(root + path), { recursive: true });
  await writeFile(root + path, await draw());
  const folder = dirname(path);
  if (isForMissing) console.log(`Generated ${path}`);
  else drawn.set(folder, (drawn.get(folder) ?? 0) + 1);
}

/** @type {(name: string) => Promise<any>} */
const data = async (name) => {
  const { module } = await runnerImport(`${root}src/data/${name}.ts`, {
    configFile: false,
    logLevel: 'error',
  });
  return module;
};

/** @type {typeof import('../../src/data/society')} */
const { society } = await data('society');
/** @type {typeof import('../../src/data/artwork')} */
const { artwork } = await data('artwork');
/** @type {typeof import('../../src/data/events')} */
const { eventArticles, upcomingWorkshop } = await data('events');
/** @type {typeof import('../../src/data/feature-cards')} */
const { featureCards } = await data('feature-cards');
/** @type {typeof import('../../src/data/highlights')} */
const { highlights: slides } = await data('highlights');
/** @type {typeof import('../../src/data/team')} */
const { domains, societyLead } = await data('team');

// public/art has only generated files. All other pictures are in public/pictures.
if (!isForMissing) await rm(root + 'public/art', { recursive: true, force: true });

const single = {
  logo: marks.logo,
  sparkle: marks.sparkle,
  hero,
  'hero-moving': () => hero({ moving: true }),
  frieze,
  404: notFound,
  204: inProgress,
  empty,
  error,
  'sign-in': signIn,
  'one-time-code': oneTimeCode,
  'event-fallback': fallback,
};
for (const [name, draw] of Object.entries(single)) await write(`public/art/${name}.svg`, draw);

/**
 * Draws a picture if it belongs to this folder of public/art. Photos are elsewhere and are skipped.
 * @param {string} folder
 * @param {{ src: string }} picture
 * @param {(name: string) => string} draw
 */
async function drawIn(folder, { src }, draw) {
  const name = new RegExp(`^/art/${folder}/(.+)\\.svg$`).exec(src)?.[1];
  if (name) await write(`public${src}`, () => draw(name));
}

/** @param {string} slug */
const drawCover = (slug) => (covers[slug] ?? placeholders.cover)(slug);
/** @param {string} name */
const drawArticle = (name) => (articles[name] ?? placeholders.article)(name);
for (const { slug, cover } of eventArticles) {
  await drawIn('events', cover, drawCover);
  const markdown = await readFile(`${root}src/data/articles/${slug}.md`, 'utf8');
  for (const [, src] of markdown.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)) {
    await drawIn('articles', { src }, drawArticle);
  }
}
await drawIn('events', upcomingWorkshop.image, drawCover);
for (const { image } of slides) {
  await drawIn('highlights', image, (name) => (highlights[name] ?? placeholders.highlight)(name));
}
const accentColors = Object.values(palette);
for (const [index, { icon }] of featureCards.entries()) {
  const tones = accentColors[index % accentColors.length];
  await drawIn('features', icon, (id) => marks.features[id]?.() ?? placeholders.icon(id, tones));
}
/**
 * @param {{ src: string }} image
 * @param {keyof typeof palette} [colorName]
 */
const drawPerson = (image, colorName) => drawIn('people', image, (id) => portrait(id, colorName));
await drawPerson(societyLead.image);
for (const { icon, color, leadImage, team } of Object.values(domains)) {
  await drawIn(
    'domains',
    icon,
    (slug) => marks.domainIcon(slug, palette[color]) ?? placeholders.icon(slug, palette[color]),
  );
  await drawPerson(leadImage, color);
  for (const { image } of team) await drawPerson(image, color);
}

if (!isForMissing) await makeFonts();

/**
 * The picture as a data: URL. Generated pictures are already written at this point.
 * @param {{ src: string }} picture
 */
const urlOf = ({ src }) => fileUrl(`${root}public${src}`);
const logo = await urlOf(artwork.logo);
const ownLogo = artwork.logo.src.startsWith('/art/') ? undefined : logo;

// A browser renders these; it is launched for the first one.
/** @type {ReturnType<typeof launchImageRenderer> | undefined} */
let opened;
const imageRenderer = () => (opened ??= launchImageRenderer({ logo, ownLogo }));
/**
 * @param {string} path
 * @param {number} size
 * @param {{ air?: number, radius?: number }} [options]
 */
const icon = (path, size, options) =>
  write(path, async () => (await imageRenderer()).icon(size, options));
await write('public/favicon.svg', () => marks.logoTile(0.3, 0.8, ownLogo));
await icon('public/favicon-32.png', 32, { air: 0.3, radius: 0.8 });
await icon('public/apple-touch-icon.png', 180, { radius: 0 });
await icon('public/icons/icon-192.png', 192);
await icon('public/icons/icon-512.png', 512);
// The safe zone of a maskable icon is a centered circle of 80 % of its width.
await icon('public/icons/maskable-512.png', 512, { air: 1.2, radius: 0 });
await write('public/site.webmanifest', () => webManifest(society));

/**
 * @param {{ src: string }} picture
 * @param {{ title: string, note: string, image: string, framed: boolean }} content
 */
const shareImage = ({ src }, content) =>
  write(`public${src}`, async () => (await imageRenderer()).openGraph({ society, ...content }));
await shareImage(society.openGraphImage, {
  title: society.heroHeading,
  note: society.college.name,
  image: await urlOf(artwork.hero),
  framed: false,
});
for (const { title, date, cover, shareImage: target } of eventArticles) {
  await shareImage(target, {
    title,
    note: date,
    image: await urlOf(cover),
    framed: true,
  });
}
await (await opened)?.close();
for (const [folder, count] of drawn)
  console.log(`${folder}: ${count} ${count === 1 ? 'file' : 'files'}`);
