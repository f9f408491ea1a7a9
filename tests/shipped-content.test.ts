// The content as it was shipped: the only test that names it. It runs with SHIPPED_CONTENT only, as in .ci/run. A society
// that changes its content deletes it (docs/content.md).
import { describe, expect, test } from 'vitest';
import { eventArticles, upcomingWorkshop } from '@/data/events';
import { featureCards } from '@/data/feature-cards';
import { highlights } from '@/data/highlights';
import { mainLinks } from '@/data/navigation';
import { society } from '@/data/society';
import { domainSlugs } from '@/data/domain-links';
import { coreLeads, domains, societyLead } from '@/data/team';
import { articleMarkdown } from './support/article';

const isShipped = Boolean(process.env['SHIPPED_CONTENT']);

/** What every article contains once, so that each element of the page is tested. */
const parts = {
  heading: /^## /m,
  table: /^\| -{3,} +\|/m,
  bold: /\*\*[^*]+\*\*/,
  list: /^(- |1\. )/m,
  rule: /^---$/m,
  picture: /^!\[/m,
};

describe.runIf(isShipped)('events as handed over', () => {
  test('there are six events, the latest first', () => {
    expect(eventArticles.map(({ slug }) => slug)).toEqual([
      'info-drop-decoding-the-tech-industry',
      'vjit-ideathon-2025',
      'calling-blockchain',
      'public-profile-building',
      'nxtgen-fostering-the-next-generation',
      'induction-event-kickstarting-the-dss-journey',
    ]);
  });

  test.each(eventArticles)('$slug: from September 2024 to April 2025', ({ isoDate }) => {
    expect(isoDate >= '2024-09-01' && isoDate <= '2025-04-30').toBe(true);
  });

  test.each(eventArticles)('$slug: an article of 400 to 700 words with all parts', ({ slug }) => {
    const markdown = articleMarkdown(slug);
    const words = markdown.split(/\s+/).filter((word) => /\w/.test(word)).length;
    expect(words).toBeGreaterThanOrEqual(400);
    expect(words).toBeLessThanOrEqual(700);
    const missing = Object.entries(parts).filter(([, pattern]) => !pattern.test(markdown));
    expect(missing.map(([part]) => part)).toEqual([]);
  });

  test('the upcoming workshop is about WebSockets', () => {
    expect(upcomingWorkshop.date).toBe('March-April 2025');
    expect(upcomingWorkshop.description).toMatch(/WebSocket/);
  });
});

describe.runIf(isShipped)('team as handed over', () => {
  test.each([
    ['technical', 7, 'Technical'],
    ['design', 4, 'Design'],
    ['non-technical', 11, 'Non-Technical'],
    ['pr-or', 7, 'PR-OR'],
  ] as const)('%s has %i members', (slug, count, position) => {
    expect(domains[slug].team).toHaveLength(count);
    expect(domains[slug].position).toBe(position);
  });

  test('there are four domains, each with a lead, and a lead of the society', () => {
    expect(domainSlugs).toHaveLength(4);
    expect(coreLeads).toHaveLength(4);
    expect(societyLead.position).toBe('DSS Lead');
  });
});

describe.runIf(isShipped)('the rest as handed over', () => {
  test('there are four highlights', () => {
    expect(highlights).toHaveLength(4);
  });

  test('there are three feature cards', () => {
    expect(featureCards.map(({ title }) => title)).toEqual([
      'Tech Meetups & Networking',
      'Workshops & Tech Talks',
      'Guided Learning Paths',
    ]);
  });

  test('the main links are the shipped ones', () => {
    expect(mainLinks.map(({ label, to }) => `${label} ${to}`)).toEqual([
      'Home /',
      'Events /events',
      'About Us /about',
      'Blogs /blogs',
      'Contact /contact',
    ]);
  });

  test('the society has its shipped names and texts', () => {
    expect(society.tagline).toBe('For the Students ✨ By the Students');
    expect(society.heroHeading).toBe('A community Empowering Student Developers');
    expect(society.copyrightYears).toBe('2024-25');
  });
});
