import { names } from '../src/data/names.ts';

const known: Readonly<Record<string, string>> = names;

/**
 * Replaces `{{shortName}}` and the other keys of `src/data/names.ts` in an article.
 * @throws Error if a placeholder is not one of these keys.
 */
export function fillNames(markdown: string): string {
  return markdown.replaceAll(/\{\{(\w*)\}\}/g, (placeholder, key: string) => {
    const name = known[key];
    if (name === undefined) {
      throw new Error(`${placeholder} is not one of ${Object.keys(known).join(', ')}`);
    }
    return name;
  });
}
