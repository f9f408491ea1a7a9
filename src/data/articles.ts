// The texts in `articles/`, each in a chunk of its own, which only its page loads. Separate from `events.ts`, whose titles
// and pictures every page has.
import { article } from './shape';

const texts = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' });

/** Path of an article's file from the project root; the build looks up its chunk by it. */
export const articleFile = (slug: string) => `src/data/articles/${slug}.md?raw`;

/**
 * Loads the text of an event's article, as Markdown.
 * @throws Error if there is no file of this name.
 */
export async function loadArticle(slug: string): Promise<string> {
  const load = texts[`./articles/${slug}.md`];
  if (load === undefined) throw new Error(`src/data/articles/${slug}.md is missing`);
  return article(await load());
}
