import { readFileSync } from 'node:fs';

/** The markdown of an event's article; the build makes HTML of it. */
export function articleMarkdown(slug: string): string {
  return readFileSync(new URL(`../../src/data/articles/${slug}.md`, import.meta.url), 'utf8');
}
