import { readFileSync } from 'node:fs';

/** The markdown of an event's article; the build makes HTML of it. */
export function articleMarkdown(slug: string): string {
  return readFileSync(new URL(`../../src/data/articles/${slug}.md`, import.meta.url), 'utf8');
}

/** The letters and digits of a text alone: two texts that say the same have the same. */
export const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What a reader of an event's article is shown of it, as `lettersOf` gives it. */
export function articleLetters(slug: string): string {
  const shown = articleMarkdown(slug)
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/^\s*\d+\. /gm, '');
  return lettersOf(shown);
}
