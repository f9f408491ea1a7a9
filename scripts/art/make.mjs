// Draws every picture, icon and font of the site: `npm run art`. What it writes is committed, so
// nobody needs it to run or build the site.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { articles } from './articles.mjs';
import { covers, fallback } from './covers.mjs';
import { makeFonts } from './fonts.mjs';
import { frieze } from './frieze.mjs';
import { hero } from './hero.mjs';
import { highlights } from './highlights.mjs';
import * as marks from './marks.mjs';
import { paper } from './palette.mjs';
import { portrait } from './portraits.mjs';
import { oneTimeCode, signIn } from './scenes.mjs';
import { openPrinter } from './share.mjs';
import { empty, error, inProgress, notFound } from './states.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

async function write(path, content) {
  await mkdir(dirname(root + path), { recursive: true });
  await writeFile(root + path, content);
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

await rm(root + 'public/art', { recursive: true, force: true });

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

for (const [name, draw] of Object.entries(single)) await write(`public/art/${name}.svg`, draw());
for (const [folder, pictures] of Object.entries(folders)) {
  for (const [name, draw] of Object.entries(pictures)) {
    await write(`public/art/${folder}/${name}.svg`, draw());
  }
}

// A photo lies elsewhere and is left alone.
const drawPerson = async ({ src }, inkName) => {
  const id = /^\/art\/people\/(.+)\.svg$/.exec(src)?.[1];
  if (id) await write(`public/art/people/${id}.svg`, portrait(id, inkName));
};
await drawPerson(dssLead.image);
for (const domain of Object.values(domains)) {
  await drawPerson(domain.leadImage, domain.ink);
  for (const member of domain.team) await drawPerson(member.image, domain.ink);
}

await makeFonts();

const printer = await openPrinter();
await write('public/favicon.svg', marks.logoTile(0.3, 0.8));
await write('public/favicon-32.png', await printer.icon(32, { air: 0.3, radius: 0.8 }));
await write('public/apple-touch-icon.png', await printer.icon(180, { radius: 0 }));
await write('public/icons/icon-192.png', await printer.icon(192));
await write('public/icons/icon-512.png', await printer.icon(512));
// A system may cut a maskable icon down to the circle in its middle four fifths.
await write('public/icons/maskable-512.png', await printer.icon(512, { air: 1.2, radius: 0 }));
await write(
  'public/site.webmanifest',
  `${JSON.stringify(
    {
      name: society.name,
      short_name: society.shortName,
      description: society.description,
      start_url: '/',
      display: 'minimal-ui',
      background_color: paper,
      theme_color: paper,
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icons/maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
      ],
    },
    null,
    2,
  )}\n`,
);
await write(
  `public${society.openGraphImage.src}`,
  await printer.link({
    society,
    title: society.heroHeading,
    note: society.college.name,
    art: hero(),
    framed: false,
  }),
);
for (const article of eventArticles) {
  await write(
    `public${article.shareImage.src}`,
    await printer.link({
      society,
      title: article.title,
      note: article.date,
      art: covers[article.slug](),
      framed: true,
    }),
  );
}
await printer.close();
