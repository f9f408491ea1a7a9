import { readFileSync } from 'node:fs';
import { article } from '@/data/shape';

/** The Markdown of an event's article, which the build converts to HTML. */
export function articleMarkdown(slug: string): string {
  const file = new URL(`../../src/data/articles/${slug}.md`, import.meta.url);
  return article(readFileSync(file, 'utf8'));
}

/** Only the letters and digits of a text, for comparing wording without formatting. */
export const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The visible text of an event's article, normalised like `lettersOf`. */
export function articleLetters(slug: string): string {
  const shown = articleMarkdown(slug)
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/^\s*\d+\. /gm, '');
  return lettersOf(shown);
}
