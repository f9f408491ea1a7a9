import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** What the build says of its pages in `.pages.json`: patterns of the router, `/about/:domain`. */
const prerenderManifestSchema = z.object({
  siteUrl: z.string(),
  /** The file of each page that has one, by its address. */
  prerendered: z.record(z.string(), z.string()),
  /** Pages that only the browser writes. */
  clientOnly: z.array(z.string()),
  /** Dynamic routes whose known values are prerendered. */
  dynamicRoutes: z.array(z.string()),
});

export type PrerenderManifest = z.infer<typeof prerenderManifestSchema>;

/** The shell that the app fills. */
export const SHELL = 'shell.html';
const NOT_FOUND = '404.html';

/** The file that an address gets, or the address that it should have been. */
type PageAnswer = { file: string; status: 200 | 404 } | { movedTo: string };

export interface BuiltSite {
  dir: string;
  /** Origin that the pages give as their own to search engines and link previews. */
  siteUrl: string;
  /**
   * What an address gets as a page: its own file, the shell, or "not found". One that names the page's file
   * or has capitals, as phones like to write the first letter, leads to the page's own.
   */
  pageFor: (urlPath: string) => PageAnswer;
  /** The scripts that stand in the pages, as a content security policy names them. */
  inlineScripts: readonly string[];
}

/**
 * Reads what the build has left in the folder.
 * @throws Error where files of it are missing.
 */
export function readBuiltSite(dir: string): BuiltSite {
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');
  const { siteUrl, ...pages } = prerenderManifestSchema.parse(JSON.parse(read('.pages.json')));
  const fileOf = new Map(Object.entries(pages.prerendered));
  const addressOf = new Map([...fileOf].map(([address, file]) => [`/${file}`, address]));
  const isClientOnly = anyOf(pages.clientOnly);
  const isDynamicRoute = anyOf(pages.dynamicRoutes);

  function pageFor(urlPath: string): PageAnswer {
    const asked = withoutTrailingSlashes(urlPath);
    const file = fileOf.get(asked);
    if (file !== undefined) return { file, status: 200 };
    if (isClientOnly(asked)) return { file: SHELL, status: 200 };
    const name = asked.toLowerCase();
    const address = addressOf.get(name) ?? name;
    if (fileOf.has(address) || isClientOnly(address)) {
      return { movedTo: encodedPath(address) };
    }
    // The app has more to say of these than that there is nothing.
    if (isDynamicRoute(asked)) return { file: SHELL, status: 404 };
    return { file: NOT_FOUND, status: 404 };
  }

  return { dir, siteUrl, pageFor, inlineScripts: hashesOfScripts(read(SHELL)) };
}

/** A loop: of many slashes a regular expression would try each as the first. */
function withoutTrailingSlashes(urlPath: string): string {
  let end = urlPath.length;
  while (end > 1 && urlPath[end - 1] === '/') end -= 1;
  return urlPath.slice(0, end);
}

/** Hono leaves the percent signs of what it could not decode, and decodes the rest. */
const encodedPath = (decodedPath: string) => encodeURI(decodedPath).replaceAll('%25', '%');

/** Tells whether an address has the form of one of the patterns. */
function anyOf(patterns: readonly string[]): (address: string) => boolean {
  const forms = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`));
  return (address) => forms.some((form) => form.test(address));
}

/** What the browser would run: data in a script element has a type, a file has attributes. */
function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
