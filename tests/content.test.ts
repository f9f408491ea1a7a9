// Checks that hold for any content.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadArticle } from '@/data/articles';
import { eventArticles, upcomingWorkshop } from '@/data/events';
import { featureCards } from '@/data/feature-cards';
import { formerYears, loadFormerCommittees } from '@/data/former-committees';
import { highlights } from '@/data/highlights';
import { palette } from '@/data/palette';
import { mainLinks } from '@/data/navigation';
import { society } from '@/data/society';
import { domainSlugs, isDomainSlug } from '@/data/domain-links';
import { branches, coreLeads, domains, societyLead } from '@/data/team';
import { teamYear } from '@/data/team/year';
import { academicYearAt } from '@/domain/academic-year';
import { paths } from '@/domain/paths';
import { articleMarkdown } from './support/article';

const PREVIEW_LENGTH = 150;

const publicFile = (path: string) => new URL(`../public${path}`, import.meta.url);

const repeated = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

const domainEntries = domainSlugs.map((slug) => ({ slug, ...domains[slug] }));
const members = domainEntries.flatMap(({ team }) => team);
const committees = await loadFormerCommittees();

describe('events', () => {
  test('every slug can stand in an address, and is unique', () => {
    const slugs = eventArticles.map(({ slug }) => slug);
    expect(repeated(slugs)).toEqual([]);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });

  test('ids are unique, including the upcoming workshop', () => {
    const ids = [...eventArticles.map(({ id }) => id), upcomingWorkshop.id];
    expect(repeated(ids)).toEqual([]);
  });

  test('each event has its own preview', () => {
    expect(repeated(eventArticles.map(({ shareImage }) => shareImage.src))).toEqual([]);
  });

  test.each(eventArticles)(
    '$slug: the card',
    ({ slug, title, href, date, isoDate, description }) => {
      expect(title).not.toBe('');
      expect(href).toBe(`/event/${slug}`);
      const day = new Date(`${isoDate}T00:00:00Z`);
      expect(date.replace(/(?<=\d)(st|nd|rd|th)/, ''), 'date and isoDate are one day').toBe(
        day.toLocaleDateString('en-GB', {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }),
      );
      expect(
        description.length,
        `the card shows ${PREVIEW_LENGTH} characters and that there is more`,
      ).toBeGreaterThan(PREVIEW_LENGTH);
    },
  );

  test.each(eventArticles)('$slug: the article is valid', async ({ slug }) => {
    const markdown = await loadArticle(slug);
    expect(markdown.trim()).not.toBe('');
    // The page already has a first-level heading.
    expect(/^# /m.test(markdown), 'headings of an article begin with ##').toBe(false);
  });

  test.each(eventArticles)('$slug: pictures and links of the article exist', (event) => {
    const markdown = articleMarkdown(event.slug);
    const broken = [...markdown.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].filter(
      ([, alt, src]) => !alt?.trim() || !src || !existsSync(publicFile(src)),
    );
    expect(
      broken.map(([picture]) => picture),
      'pictures without an alt text, or without a file in public',
    ).toEqual([]);
    const targets = new Set<string | undefined>([
      ...mainLinks.map(({ to }) => to),
      ...eventArticles.map(({ href }) => href),
      ...coreLeads.map(({ href }) => href),
    ]);
    const links = [...markdown.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, href]) => href);
    const lost = links.filter((href) => !href?.startsWith('https://') && !targets.has(href));
    expect(lost, 'links to no page of the site that are no https addresses').toEqual([]);
  });
});

describe('team', () => {
  test.each(domainEntries)('$slug: a domain has a description', ({ slug, ...domain }) => {
    expect(isDomainSlug(slug)).toBe(true);
    expect(domain.position).not.toBe('');
    expect(domain.title).not.toBe('');
    expect(domain.description).not.toBe('');
  });

  test.each([undefined, '', 'no-such-domain', 'toString'])('%s is not a domain', (other) => {
    expect(isDomainSlug(other)).toBe(false);
  });

  test('every person has a name', () => {
    expect(
      [...members, ...coreLeads, societyLead].filter(({ name }) => name.trim() === ''),
    ).toEqual([]);
  });

  test('ids are unique: a lead is not also listed in a team', () => {
    const ids = [...members, ...coreLeads, societyLead].map(({ id }) => id);
    expect(repeated(ids)).toEqual([]);
  });

  test.each(coreLeads)('$position leads to the page of the domain', (lead) => {
    const slug = lead.href.replace('/about/', '');
    if (!isDomainSlug(slug)) throw new Error(`${lead.href} is no domain`);
    expect(lead.position).toBe(`${domains[slug].position} Lead`);
    expect(lead.name).toBe(domains[slug].name);
  });

  test('everyone studies in a branch that /about counts', () => {
    const others = members.filter(({ branch }) => !branches.includes(branch));
    expect(others.map(({ name, branch }) => `${name}: ${branch}`)).toEqual([]);
  });

  test('personal links go to the service that they name', () => {
    const people = [...members, ...coreLeads, societyLead];
    const wrong = people.filter(
      ({ linkedin, instagram }) =>
        (linkedin && !/^https:\/\/www\.linkedin\.com\/\S+$/.test(linkedin)) ||
        (instagram && !/^https:\/\/www\.instagram\.com\/\S+$/.test(instagram)),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

describe('former committees', () => {
  /** Empty if the year is none. */
  const firstDayOf = (year: string) =>
    academicYearAt(year, society.firstMonthOfYear)?.firstDay ?? '';

  test("the team's year is an academic year", () => {
    expect(firstDayOf(teamYear)).not.toBe('');
  });

  test('no domain has their address', () => {
    expect(isDomainSlug(paths.formerCommittees.replace('/about/', ''))).toBe(false);
  });

  test("each file is named like an academic year before the team's", () => {
    const days = formerYears.map((year) => ({ year, day: firstDayOf(year) }));
    expect(days.filter(({ day }) => day === '' || day >= firstDayOf(teamYear))).toEqual([]);
  });

  test.each(committees)(
    '$year: every domain and every person has a name and is there once',
    ({ lead, domains: then }) => {
      const leads = [lead, ...then.map((domain) => domain.lead)];
      const people = [...leads.map(({ name }) => name), ...then.flatMap(({ members }) => members)];
      expect(repeated(people)).toEqual([]);
      expect(repeated(then.map(({ slug }) => slug))).toEqual([]);
      const roles = leads.map(({ position }) => position);
      const texts = [...people, ...roles, ...then.flatMap(({ slug, title }) => [slug, title])];
      expect(texts.map((text) => text.trim())).not.toContain('');
    },
  );
});

describe('the palette', () => {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  test.each([
    ['foreground', 'background'],
    ['foreground', 'card'],
    ['foreground', 'red'],
    ['foreground', 'green'],
    ['foreground', 'yellow'],
    ['card', 'foreground'],
    ['card', 'blue'],
    ['muted', 'background'],
    ['muted', 'card'],
    ['blue-deep', 'blue-soft'],
    ['red-deep', 'red-soft'],
    ['green-deep', 'green-soft'],
    ['yellow-deep', 'yellow-soft'],
  ] as const)('%s can be read on %s', (text, ground) => {
    expect(palette[text]).toMatch(/^#[0-9a-f]{6}$/);
    const [dark = 0, light = 0] = [palette[text], palette[ground]]
      .map(luminance)
      .toSorted((a, b) => a - b);
    expect((light + 0.05) / (dark + 0.05), 'contrast').toBeGreaterThanOrEqual(4.5);
  });
});

describe('the rest', () => {
  test('there is enough content for the site and its tests', () => {
    expect(domainSlugs).not.toEqual([]);
    const menu = mainLinks.map(({ to }) => to);
    expect(menu).toEqual(expect.arrayContaining(['/events', '/about']));
  });

  test('the web manifest matches the data: else run npm run assets', () => {
    const { name, shortName, description } = society;
    expect(JSON.parse(readFileSync(publicFile('/site.webmanifest'), 'utf8'))).toMatchObject({
      name,
      short_name: shortName,
      description,
      theme_color: palette.background,
    });
  });

  test('there are three to five highlights, each with text and all different', () => {
    expect(highlights.length).toBeGreaterThanOrEqual(3);
    // The thumbnails are in one row beside the text.
    expect(highlights.length).toBeLessThanOrEqual(5);
    const silent = highlights.filter((item) => !(item.title && item.subtitle && item.description));
    expect(silent).toEqual([]);
    expect(repeated(highlights.map(({ title }) => title))).toEqual([]);
  });

  test('each card has a unique id', () => {
    expect(repeated(featureCards.map(({ id }) => id))).toEqual([]);
  });

  test('the upcoming workshop has more text than its preview', () => {
    expect(upcomingWorkshop.description.length).toBeGreaterThan(PREVIEW_LENGTH);
  });

  test('the society has its accounts and no real e-mail address', () => {
    expect(society.placeholderEmail).toMatch(/@example\.org$/);
    for (const link of Object.values(society.links)) expect(link).toMatch(/^https:\/\/\S+$/);
  });
});
