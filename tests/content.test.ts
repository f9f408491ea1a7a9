import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { artwork } from '@/data/artwork';
import { eventArticles, findEventArticle, isEventSlug, upcomingWorkshop } from '@/data/events';
import { featureCards } from '@/data/feature-cards';
import { highlights } from '@/data/highlights';
import { mainLinks } from '@/data/navigation';
import type { Picture } from '@/data/picture';
import { society } from '@/data/society';
import { coreLeads, domains, domainSlugs, dssLead, isDomainSlug } from '@/data/team';

const root = new URL('../', import.meta.url);
const publicFile = (path: string) => new URL(`public${path}`, root);

/** Width and height as the file itself states them. */
function sizeOf(path: string): { width: number; height: number } {
  const data = readFileSync(publicFile(path));
  if (path.endsWith('.png')) return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  const attribute = (name: string) =>
    Number(new RegExp(`<svg[^>]* ${name}="([\\d.]+)"`).exec(data.toString())?.[1]);
  return { width: attribute('width'), height: attribute('height') };
}

const repeated = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

const domainEntries = domainSlugs.map((slug) => ({ slug, ...domains[slug] }));
const members = domainEntries.flatMap(({ slug, team }) =>
  team.map((member) => ({ ...member, domain: slug })),
);

/** Every picture of the data, by the entry it belongs to; `says` is true where it needs an alt text. */
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
  ...domainEntries.flatMap(({ slug, glyph, leadImage }) => [
    { entry: `glyph of ${slug}`, picture: glyph, says: false },
    { entry: `lead of ${slug}`, picture: leadImage, says: true },
  ]),
  ...members.map(({ id, image }) => ({ entry: `member ${id}`, picture: image, says: true })),
  { entry: 'DSS lead', picture: dssLead.image, says: true },
];

describe('pictures', () => {
  test.each(pictures)('$entry: the file exists and has the stated shape', ({ picture }) => {
    const { width, height } = sizeOf(picture.src);
    expect(picture.width / picture.height).toBeCloseTo(width / height, 2);
  });

  test.each(pictures.filter(({ says }) => says))('$entry: has an alt text', ({ picture }) => {
    expect(picture.alt.trim()).not.toBe('');
  });

  test('no two people share a portrait', () => {
    const portraits = pictures
      .filter(({ entry }) => /^(member|lead|DSS lead)/.test(entry))
      .map(({ picture }) => readFileSync(publicFile(picture.src), 'utf8'));
    expect(new Set(portraits).size).toBe(portraits.length);
    expect(portraits).toHaveLength(34);
  });
});

const required = {
  heading: /^## /m,
  table: /^\| -{3,} +\|/m,
  bold: /\*\*[^*]+\*\*/,
  list: /^(- |1\. )/m,
  rule: /^---$/m,
  picture: /^!\[/m,
};

describe('events', () => {
  test('the six of the society, in their order', () => {
    expect(eventArticles.map(({ slug }) => slug)).toEqual([
      'induction-event-kickstarting-the-dss-journey',
      'nxtgen-fostering-the-next-generation',
      'public-profile-building',
      'calling-blockchain',
      'vjit-ideathon-2025',
      'info-drop-decoding-the-tech-industry',
    ]);
  });

  test('a slug is known', () => {
    expect(eventArticles.filter(({ slug }) => !isEventSlug(slug))).toEqual([]);
    expect(findEventArticle('calling-blockchain')?.slug).toBe('calling-blockchain');
  });

  test.each([undefined, '', 'Calling-Blockchain', 'toString'])('%s is no event', (other) => {
    expect(isEventSlug(other)).toBe(false);
    expect(findEventArticle(other)).toBeUndefined();
  });

  test('ids are unique, the workshop included', () => {
    const ids = [...eventArticles.map(({ id }) => id), upcomingWorkshop.id];
    expect(repeated(ids)).toEqual([]);
  });

  test.each(eventArticles)(
    '$slug: the card',
    ({ slug, title, href, date, isoDate, description }) => {
      expect(title).not.toBe('');
      expect(href).toBe(`/event/${slug}`);
      const day = new Date(`${isoDate}T00:00:00Z`);
      expect(isoDate >= '2024-09-01' && isoDate <= '2025-04-30').toBe(true);
      expect(date.replace(/(?<=\d)(st|nd|rd|th)/, '')).toBe(
        day.toLocaleDateString('en-GB', {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }),
      );
      // A preview of 150 characters must cut something off.
      expect(description.length).toBeGreaterThan(170);
    },
  );

  test.each(eventArticles)('$slug: the article', async ({ body }) => {
    const markdown = await body();
    const words = markdown.split(/\s+/).filter((word) => /\w/.test(word)).length;
    expect(words).toBeGreaterThanOrEqual(400);
    expect(words).toBeLessThanOrEqual(700);
    const missing = Object.entries(required).filter(([, pattern]) => !pattern.test(markdown));
    expect(missing.map(([element]) => element)).toEqual([]);
    // The page has the only first-level heading.
    expect(/^# /m.test(markdown)).toBe(false);
  });

  test.each(eventArticles)(
    '$slug: pictures and links of the article lead somewhere',
    async (event) => {
      const markdown = await event.body();
      const broken = [...markdown.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].filter(
        ([, alt, src]) => !alt?.trim() || !src || !existsSync(publicFile(src)),
      );
      expect(broken.map(([picture]) => picture)).toEqual([]);
      const targets = new Set<string | undefined>([
        ...mainLinks.map(({ to }) => to),
        ...eventArticles.map(({ href }) => href),
        ...coreLeads.map(({ href }) => href),
      ]);
      const links = [...markdown.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, href]) => href);
      expect(links.filter((href) => !targets.has(href))).toEqual([]);
    },
  );
});

describe('team', () => {
  test.each([
    ['technical', 7, 'Technical'],
    ['design', 4, 'Design'],
    ['non-technical', 11, 'Non-Technical'],
    ['pr-or', 7, 'PR-OR'],
  ] as const)('%s has %i members', (slug, count, position) => {
    expect(isDomainSlug(slug)).toBe(true);
    expect(domains[slug].team).toHaveLength(count);
    expect(domains[slug].position).toBe(position);
    expect(domains[slug].description).not.toBe('');
  });

  test('there are four domains and nothing else is one', () => {
    expect(Object.keys(domains).toSorted()).toEqual(domainSlugs.toSorted());
    expect(domainSlugs).toHaveLength(4);
  });

  test.each([undefined, '', 'marketing', 'toString'])('%s is no domain', (other) => {
    expect(isDomainSlug(other)).toBe(false);
  });

  test.each(members)('$id: year and branch are ones that exist', ({ name, year, branch }) => {
    expect(name).not.toBe('');
    expect(['I Year', 'II Year', 'III Year']).toContain(year);
    expect(['CSE', 'CSE AIML', 'CSE DS', 'IT', 'ECE', 'AI']).toContain(branch);
  });

  test('ids are unique, the leads included', () => {
    const ids = [...members, ...coreLeads, dssLead].map(({ id }) => id);
    expect(repeated(ids)).toEqual([]);
  });

  test.each(coreLeads)('$position leads to the page of the domain', (lead) => {
    const slug = lead.href.replace('/about/', '');
    if (!isDomainSlug(slug)) throw new Error(`${lead.href} is no domain`);
    expect(lead.position).toBe(`${domains[slug].position} Lead`);
    expect(lead.name).toBe(domains[slug].name);
  });

  test('the overall lead is the DSS Lead', () => {
    expect(dssLead.position).toBe('DSS Lead');
    expect(coreLeads).toHaveLength(4);
  });

  test('personal links go to the service they name', () => {
    const people = [...members, ...coreLeads, dssLead];
    const wrong = people.filter(
      ({ linkedin, instagram }) =>
        (linkedin && !/^https:\/\/www\.linkedin\.com\/\S+$/.test(linkedin)) ||
        (instagram && !/^https:\/\/www\.instagram\.com\/\S+$/.test(instagram)),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

describe('the rest', () => {
  test('there are four highlights, and each says something', () => {
    expect(highlights).toHaveLength(4);
    const silent = highlights.filter((item) => !(item.title && item.subtitle && item.description));
    expect(silent).toEqual([]);
  });

  test('the three cards', () => {
    expect(featureCards.map(({ title }) => title)).toEqual([
      'Tech Meetups & Networking',
      'Workshops & Tech Talks',
      'Guided Learning Paths',
    ]);
    expect(new Set(featureCards.map(({ id }) => id)).size).toBe(3);
  });

  test('the main links', () => {
    expect(mainLinks.map(({ label, to }) => `${label} ${to}`)).toEqual([
      'Home /',
      'Events /events',
      'About Us /about',
      'Blogs /blogs',
      'Contact /contact',
    ]);
  });

  test('the upcoming workshop is the one on WebSockets', () => {
    expect(upcomingWorkshop.date).toBe('March-April 2025');
    expect(upcomingWorkshop.description).toMatch(/WebSocket/);
    expect(upcomingWorkshop.description.length).toBeGreaterThan(170);
  });

  test('the society: its words and its accounts', () => {
    expect(society.tagline).toBe('For the Students ✨ By the Students');
    expect(society.heroHeading).toBe('A community Empowering Student Developers');
    expect(society.copyrightYears).toBe('2024-25');
    expect(society.placeholderEmail).toMatch(/@example\.org$/);
    for (const link of Object.values(society.links)) expect(link).toMatch(/^https:\/\/\S+$/);
  });
});
