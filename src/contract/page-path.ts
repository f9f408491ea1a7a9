// How the app and the server compare the paths of pages.

/** Removes trailing slashes. A loop, because a regular expression takes quadratic time on many slashes. */
export function withoutTrailingSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

const PUNCTUATION = new Set('.,;:!*)]}\'"’”»…');

/**
 * Removes the punctuation that programs take for a part of a link when it stands behind one in a text. No page's path
 * ends with any.
 */
export function withoutTrailingPunctuation(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && PUNCTUATION.has(pathname[end - 1] ?? '')) end -= 1;
  return pathname.slice(0, end);
}
