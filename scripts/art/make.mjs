// Draws every picture, icon and font of the site: `npm run art`. What it writes is committed, so
// nobody needs it to run or build the site. `npm run art -- --missing` leaves alone what is there:
// portraits of new people and share images of new events are added, nothing else changes.
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { articles } from './articles.mjs';
import { covers, fallback } from './covers.mjs';
import { fileUrl, svgUrl } from './data-urls.mjs';
import { makeFonts } from './fonts.mjs';
import { frieze } from './frieze.mjs';
import { hero } from './hero.mjs';
import { highlights } from './highlights.mjs';
import * as marks from './marks.mjs';
import { portrait } from './portraits.mjs';
import { oneTimeCode, signIn } from './scenes.mjs';
import { openPrinter } from './share.mjs';
import { empty, error, inProgress, notFound } from './states.mjs';
import { webManifest } from './web-manifest.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

const isForMissing = process.argv.includes('--missing');

async function write(path, draw) {
  if (isForMissing && existsSync(root + path)) return;
  await mkdir(dirname(root + path), { recursive: true });
  await writeFile(root + path, await draw());
  if (isForMissing) console.log(`Drawn: ${path}`);
}

const data = async (name) => {
  const { module } = await runnerImport(`${root}src/data/${name}.ts`, {
    configFile: false,
    logLevel: 'error',
  });
  return module;
};

const { society } = await data('society');
const { eventArticles } = await data('events');
const { domains, dssLead } = await data('team');

// Nothing else lies there: what is not drawn here lies in public/pictures.
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
const folders = {
  domains: marks.domains,
  features: marks.features,
  highlights,
  events: covers,
  articles,
};

for (const [name, draw] of Object.entries(single)) await write(`public/art/${name}.svg`, draw);
for (const [folder, pictures] of Object.entries(folders)) {
  for (const [name, draw] of Object.entries(pictures)) {
    await write(`public/art/${folder}/${name}.svg`, draw);
  }
}

// A photo lies elsewhere and is left alone.
const drawPerson = async ({ src }, inkName) => {
  const id = /^\/art\/people\/(.+)\.svg$/.exec(src)?.[1];
  if (id) await write(`public/art/people/${id}.svg`, () => portrait(id, inkName));
};
await drawPerson(dssLead.image);
for (const domain of Object.values(domains)) {
  await drawPerson(domain.leadImage, domain.ink);
  for (const member of domain.team) await drawPerson(member.image, domain.ink);
}

if (!isForMissing) await makeFonts();

// A browser prints them; it is opened for the first one.
/** @type {ReturnType<typeof openPrinter> | undefined} */
let opened;
const printer = () => (opened ??= openPrinter());
const icon = (path, size, options) =>
  write(path, async () => (await printer()).icon(size, options));
await write('public/favicon.svg', () => marks.logoTile(0.3, 0.8));
await icon('public/favicon-32.png', 32, { air: 0.3, radius: 0.8 });
await icon('public/apple-touch-icon.png', 180, { radius: 0 });
await icon('public/icons/icon-192.png', 192);
await icon('public/icons/icon-512.png', 512);
// A system may cut a maskable icon down to the circle in its middle four fifths.
await icon('public/icons/maskable-512.png', 512, { air: 1.2, radius: 0 });
await write('public/site.webmanifest', () => webManifest(society));

const shareImage = ({ src }, content) =>
  write(`public${src}`, async () => (await printer()).link({ society, ...content }));
await shareImage(society.openGraphImage, {
  title: society.heroHeading,
  note: society.college.name,
  art: svgUrl(hero()),
  framed: false,
});
for (const { slug, title, date, cover, shareImage: image } of eventArticles) {
  const draw = covers[slug];
  await shareImage(image, {
    title,
    note: date,
    art: draw ? svgUrl(draw()) : await fileUrl(`${root}public${cover.src}`),
    framed: true,
  });
}
await (await opened)?.close();
