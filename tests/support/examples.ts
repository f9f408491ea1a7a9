// An event and a team of the society's own content, for browser tests that need any one of them.
import { existsSync, readdirSync } from 'node:fs';
import { test } from '@playwright/test';
import { type EventArticle, eventArticles } from '@/data/events';
import { domainSlugs } from '@/data/domain-links';
import { domains } from '@/data/team';
import { articleMarkdown } from './article';

const [longest] = eventArticles.toSorted(
  (one, other) => articleMarkdown(other.slug).length - articleMarkdown(one.slug).length,
);

/** The event with the longest article. A society without events skips the test. */
export function exampleEvent(): EventArticle {
  if (longest !== undefined) return longest;
  test.skip(true, 'The society has no events.');
  throw new Error('This is never reached.');
}

/** Its path, for tests that open one page of each kind. */
export const exampleEventPaths = longest === undefined ? [] : [longest.href];

const formerFolder = 'src/data/team/former';

/** The years of the society's former committees, of which a society may have none. */
export const formerYears = existsSync(formerFolder)
  ? readdirSync(formerFolder).map((file) => file.replace('.ts', ''))
  : [];

const [largest] = domainSlugs
  .map((slug) => ({ ...domains[slug], href: `/about/${slug}` }))
  .toSorted((one, other) => other.team.length - one.team.length);
if (largest === undefined) throw new Error('src/data has no domain');

/** The domain with the most members. */
export const exampleTeam = largest;
