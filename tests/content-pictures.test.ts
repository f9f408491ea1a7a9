// Checks that hold for any set of pictures.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { artwork } from '@/data/artwork';
import { eventArticles, upcomingWorkshop } from '@/data/events';
import { featureCards } from '@/data/feature-cards';
import { highlights } from '@/data/highlights';
import type { Picture } from '@/data/shape';
import { society } from '@/data/society';
import { domainSlugs } from '@/data/domain-links';
import { domains, societyLead } from '@/data/team';
import { articleMarkdown } from './support/article';

// An uncompressed photo from a phone is ten times as large.
const PICTURE_MAX_BYTES = 300_000;

const publicFile = (path: string) => new URL(`../public${path}`, import.meta.url);

const domainEntries = domainSlugs.map((slug) => ({ slug, ...domains[slug] }));
const members = domainEntries.flatMap(({ team }) => team);

/** Every picture in src/data by the entry it belongs to; `says` is true if it needs an alt text. */
const pictures: { entry: string; picture: Picture; says: boolean }[] = [
  ...Object.entries(artwork).map(([name, picture]) => ({
    entry: `artwork ${name}`,
    picture,
    says: false,
  })),
  ...eventArticles.flatMap(({ slug, cover, shareImage }) => [
    { entry: `cover of ${slug}`, picture: cover, says: true },
    { entry: `share image of ${slug}`, picture: shareImage, says: true },
  ]),
  { entry: 'upcoming workshop', picture: upcomingWorkshop.image, says: true },
  { entry: 'share image of the society', picture: society.openGraphImage, says: true },
  ...highlights.map(({ title, image }) => ({
    entry: `highlight ${title}`,
    picture: image,
    says: true,
  })),
  ...featureCards.map(({ id, icon }) => ({ entry: `card ${id}`, picture: icon, says: false })),
  ...domainEntries.flatMap(({ slug, icon, leadImage }) => [
    { entry: `icon of ${slug}`, picture: icon, says: false },
    { entry: `lead of ${slug}`, picture: leadImage, says: true },
  ]),
  ...members.map(({ id, image }) => ({ entry: `member ${id}`, picture: image, says: true })),
  { entry: 'society lead', picture: societyLead.image, says: true },
];

/** The folders of a society's own pictures, and of generated ones whose entry may be removed. */
const folders = ['/pictures', '/art/people', '/art/events', '/art/og', '/art/highlights'];
const files = folders
  .filter((folder) => existsSync(publicFile(folder)))
  .flatMap((folder) =>
    readdirSync(publicFile(folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => statSync(publicFile(file)).isFile()),
  );

describe('pictures', () => {
  test.each(pictures)('$entry: the file exists and has the stated shape', async ({ picture }) => {
    const { src, width: statedWidth, height: statedHeight } = picture;
    expect(
      existsSync(publicFile(src)),
      `public${src} is missing. Put it there; portraits and share images are drawn by: npm run assets -- --missing`,
    ).toBe(true);
    const { width, height, format } = await sharp(fileURLToPath(publicFile(src))).metadata();
    expect(['svg', 'png', 'jpeg', 'webp']).toContain(format);
    expect(
      statedWidth / statedHeight,
      `public${src} is ${width} × ${height}, its entry says ${statedWidth} × ${statedHeight}`,
    ).toBeCloseTo(width / height, 2);
  });

  test.each(pictures.filter(({ says }) => says))('$entry: has an alt text', ({ picture }) => {
    expect(picture.alt.trim()).not.toBe('');
  });

  test('no two people share a portrait', () => {
    const people = pictures.filter(({ entry }) => /^(member|lead|society lead)/.test(entry));
    const portraits = people.map(({ entry, picture }) => ({
      entry,
      bytes: readFileSync(publicFile(picture.src), 'latin1'),
    }));
    const shared = portraits.filter(({ entry, bytes }) =>
      portraits.some((other) => other.bytes === bytes && other.entry !== entry),
    );
    expect(shared.map(({ entry }) => entry)).toEqual([]);
  });

  test('every picture file belongs to an entry: delete the files of removed people and events', () => {
    const bodies = eventArticles.map(({ slug }) => articleMarkdown(slug));
    const shown = new Set(pictures.map(({ picture }) => picture.src));
    const left = files.filter(
      (file) => !shown.has(file) && !bodies.some((body) => body.includes(`(${file})`)),
    );
    expect(left.map((file) => `public${file}`)).toEqual([]);
  });

  test(`no picture is larger than ${PICTURE_MAX_BYTES / 1000} kB: scale it down`, () => {
    const heavy = files.filter((file) => statSync(publicFile(file)).size > PICTURE_MAX_BYTES);
    expect(heavy.map((file) => `public${file}`)).toEqual([]);
  });
});
