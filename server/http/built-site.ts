import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { withoutTrailingPunctuation, withoutTrailingSlashes } from '@/domain/paths';
import { NOT_FOUND, PRERENDER_MANIFEST, SHELL } from '#server/config/build-files';

/** The prerender manifest, `.prerender-manifest.json`. Routes are patterns such as `/about/:domain`. */
const prerenderManifestSchema = z.object({
  siteUrl: z.string(),
  /** Maps the path of each prerendered page to its file. */
  prerendered: z.record(z.string(), z.string()),
  /** Routes that render only in the browser. */
  clientOnly: z.array(z.string()),
  /** Dynamic routes. The build prerenders the paths it knows. */
  dynamicRoutes: z.array(z.string()),
});

export type PrerenderManifest = z.infer<typeof prerenderManifestSchema>;

/** The file to send, or the canonical path to redirect to. */
type PageResult = { file: string; status: 200 | 404 } | { redirectTo: string };

export interface BuiltSite {
  dir: string;
  /** Origin of the canonical URLs in the pages. */
  siteUrl: string;
  /**
   * Finds the page for a URL path: its prerendered file, the shell or the 404 page. Redirects paths that name
   * the page's file, paths with capitals, because phones capitalise the first letter, and paths with the punctuation
   * that stands behind a link.
   */
  pageFor: (urlPath: string) => PageResult;
  /** CSP sources (hashes) of the inline scripts in the pages. */
  inlineScripts: readonly string[];
}

/**
 * Reads the built site in a folder.
 * @throws Error if its files are missing.
 */
export function readBuiltSite(dir: string): BuiltSite {
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');
  const { siteUrl, ...pages } = prerenderManifestSchema.parse(JSON.parse(read(PRERENDER_MANIFEST)));
  const fileOf = new Map(Object.entries(pages.prerendered));
  const pathOf = new Map([...fileOf].map(([pathname, file]) => [`/${file}`, pathname]));
  const matchesClientOnly = matchesAny(pages.clientOnly);
  // A path with a dot is a file's: a script that is gone must not get a page.
  const isClientOnly = (pathname: string) => !pathname.includes('.') && matchesClientOnly(pathname);
  const isDynamicRoute = matchesAny(pages.dynamicRoutes);

  function pageFor(urlPath: string): PageResult {
    const requested = withoutTrailingSlashes(urlPath);
    const pagePath = withoutTrailingPunctuation(requested);
    // Browsers take two slashes for the beginning of another host.
    if (pagePath !== requested && !pagePath.startsWith('//')) {
      return { redirectTo: encodedPath(pagePath) };
    }
    const file = fileOf.get(requested);
    if (file !== undefined) return { file, status: 200 };
    if (isClientOnly(requested)) return { file: SHELL, status: 200 };
    const name = requested.toLowerCase();
    const pathname = pathOf.get(name) ?? name;
    if (fileOf.has(pathname) || isClientOnly(pathname)) {
      return { redirectTo: encodedPath(pathname) };
    }
    // The app renders its own "not found" message for these routes.
    if (isDynamicRoute(requested)) return { file: SHELL, status: 404 };
    return { file: NOT_FOUND, status: 404 };
  }

  return { dir, siteUrl, pageFor, inlineScripts: inlineScriptHashes(read(SHELL)) };
}

/** Keeps the percent-escapes that Hono could not decode. */
const encodedPath = (decodedPath: string) => encodeURI(decodedPath).replaceAll('%25', '%');

/** Returns a predicate for paths that match one of the route patterns. */
function matchesAny(patterns: readonly string[]): (pathname: string) => boolean {
  const regexes = patterns.map(
    (pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`),
  );
  return (pathname) => regexes.some((regex) => regex.test(pathname));
}

/** Matches only inline scripts: data blocks and external scripts have attributes. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
