// An event and a team of the society's own content, for tests that need any one of them.
import { eventArticles } from '@/data/events';
import { domainSlugs } from '@/data/domain-links';
import { domains } from '@/data/team';
import { articleMarkdown } from './article';

function largest<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item {
  const [first] = items.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  if (first === undefined) throw new Error('src/data has nothing that a test could open');
  return first;
}

/** The event with the longest article. */
export const exampleEvent = largest(eventArticles, ({ slug }) => articleMarkdown(slug).length);

/** The domain with the most members. */
export const exampleTeam = largest(
  domainSlugs.map((slug) => ({ ...domains[slug], href: `/about/${slug}` })),
  ({ team }) => team.length,
);
