// Generates all pictures, icons and fonts of the site: `npm run assets`. The output is committed, so running or building
// the site does not need it. src/data lists the pictures; one that no file in this folder draws gets a pattern derived
// from its name. `npm run assets -- --missing` skips existing files.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { articles } from './articles.mjs';
import { covers, fallback } from './covers.mjs';
import { makeFonts } from './fonts.mjs';
import { hero } from './hero.mjs';
import { highlights } from './highlights.mjs';
import * as marks from './marks.mjs';
import { background, data, palette } from './palette.mjs';
import * as placeholders from './placeholders.mjs';
import { portrait } from './portraits.mjs';
import { fileUrl, launchImageRenderer } from './raster-images.mjs';
import * as scenes from './scenes.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isForMissing = process.argv.includes('--missing');

async function write(path, draw) {
  if (isForMissing && existsSync(root + path)) return;
  await mkdir(dirname(root + path), { recursive: true });
  await writeFile(root + path, await draw());
  console.log(path);
}

const { society } = await data('society');
const { artwork } = await data('artwork');
const { eventArticles, upcomingWorkshop } = await data('events');
const { featureCards } = await data('feature-cards');
const { highlights: slides } = await data('highlights');
const { domains, societyLead } = await data('team');

// public/art has only generated files. All other pictures are in public/pictures.
if (!isForMissing) await rm(root + 'public/art', { recursive: true, force: true });

const single = {
  logo: marks.logo,
  sparkle: marks.sparkle,
  hero,
  'hero-moving': () => hero({ moving: true }),
  frieze: scenes.frieze,
  404: scenes.notFound,
  204: scenes.inProgress,
  empty: scenes.empty,
  error: scenes.error,
  'sign-in': scenes.signIn,
  'one-time-code': scenes.oneTimeCode,
  'event-fallback': fallback,
};
for (const [name, draw] of Object.entries(single)) await write(`public/art/${name}.svg`, draw);

/** Draws a picture if it belongs to this folder of public/art. Photos are elsewhere and are skipped. */
async function drawIn(folder, { src }, draw) {
  const name = new RegExp(`^/art/${folder}/(.+)\\.svg$`).exec(src)?.[1];
  if (name) await write(`public${src}`, () => draw(name));
}

const drawCover = (slug) => (covers[slug] ?? placeholders.cover)(slug);
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
for (const [index, { icon }] of featureCards.entries()) {
  const tones = Object.values(palette)[index % 4];
  await drawIn('features', icon, (id) => marks.features[id]?.() ?? placeholders.icon(id, tones));
}
const drawPerson = (image, color) => drawIn('people', image, (id) => portrait(id, color));
await drawPerson(societyLead.image);
for (const { icon, color, leadImage, team } of Object.values(domains)) {
  const drawIcon = (slug) =>
    marks.domainIcon(slug, palette[color]) ?? placeholders.icon(slug, palette[color]);
  await drawIn('domains', icon, drawIcon);
  for (const image of [leadImage, ...team.map((member) => member.image)])
    await drawPerson(image, color);
}

if (!isForMissing) await makeFonts();

/** The picture as a data: URL. Generated pictures are already written at this point. */
const urlOf = ({ src }) => fileUrl(`${root}public${src}`);
const logo = await urlOf(artwork.logo);
const ownLogo = artwork.logo.src.startsWith('/art/') ? undefined : logo;

// A browser renders these; it is launched for the first one.
/** @type {ReturnType<typeof launchImageRenderer> | undefined} */
let renderer;
const imageRenderer = () => (renderer ??= launchImageRenderer({ root, logo, ownLogo }));
const icon = (path, size, options) =>
  write(path, async () => (await imageRenderer()).icon(size, options));
await write('public/favicon.svg', () => marks.logoTile(0.3, 0.8, ownLogo));
await icon('public/favicon-32.png', 32, { air: 0.3, radius: 0.8 });
await icon('public/apple-touch-icon.png', 180, { radius: 0 });
await icon('public/icons/icon-192.png', 192);
await icon('public/icons/icon-512.png', 512);
// The safe zone of a maskable icon is a centered circle of 80 % of its width.
await icon('public/icons/maskable-512.png', 512, { air: 1.2, radius: 0 });

const manifestIcon = (name, size, more) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...more,
});
const manifest = {
  name: society.name,
  short_name: society.shortName,
  description: society.description,
  start_url: '/',
  display: 'minimal-ui',
  background_color: background,
  theme_color: background,
  icons: [
    manifestIcon('icon', 192),
    manifestIcon('icon', 512),
    manifestIcon('maskable', 512, { purpose: 'maskable' }),
  ],
};
await write('public/site.webmanifest', () => `${JSON.stringify(manifest, null, 2)}\n`);

const shareImage = ({ src }, picture, content) =>
  write(`public${src}`, async () => {
    const image = await urlOf(picture);
    return (await imageRenderer()).openGraph({ society, image, ...content });
  });
await shareImage(society.openGraphImage, artwork.hero, {
  title: society.heroHeading,
  note: society.college.name,
  framed: false,
});
for (const { title, date, cover, shareImage: target } of eventArticles)
  await shareImage(target, cover, { title, note: date, framed: true });
await (await renderer)?.close();
