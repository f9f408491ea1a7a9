// The page of an event and of a team where a test needs one, whichever society's they are.
import { eventArticles } from '@/data/events';
import { domains, domainSlugs } from '@/data/team';
import { articleMarkdown } from './article';

function largest<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item {
  const [first] = items.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  if (first === undefined) throw new Error('src/data has nothing that a test could open');
  return first;
}

/** The event with the longest article, which has the most of what an article can have. */
export const exampleEvent = largest(eventArticles, ({ slug }) => articleMarkdown(slug).length);

/** The domain with the most members. */
export const exampleTeam = largest(
  domainSlugs.map((slug) => ({ ...domains[slug], href: `/about/${slug}` })),
  ({ team }) => team.length,
);
