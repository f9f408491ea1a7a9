import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** What the build says of its pages in `.pages.json`: patterns of the router, `/about/:domain`. */
const siteMapSchema = z.object({
  siteUrl: z.string(),
  /** Pages that only the browser writes. */
  unwritten: z.array(z.string()),
  /** Pages that are written for all values that exist. */
  families: z.array(z.string()),
});

/** The files that an address may get. */
interface PageFile {
  file: string;
  status: 200 | 404;
}

export interface BuiltSite {
  dir: string;
  /** Origin that the pages give as their own to search engines and link previews. */
  siteUrl: string;
  /** What a page's address gets: its own file, the shell that the app fills, or "not found". */
  pageFor: (urlPath: string) => PageFile;
  /** The scripts that stand in the pages, as a content security policy names them. */
  inlineScripts: readonly string[];
}

/**
 * Reads what the build has left in the folder.
 * @throws Error where files of it are missing.
 */
export function readBuiltSite(dir: string): BuiltSite {
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');
  const { siteUrl, unwritten, families } = siteMapSchema.parse(JSON.parse(read('.pages.json')));
  const written = new Set(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => file.split(path.sep).join('/')),
  );
  const isUnwritten = anyOf(unwritten);
  const isOfFamily = anyOf(families);

  function pageFor(urlPath: string): PageFile {
    const address = urlPath.replace(/\/+$/, '');
    const file = address === '' ? 'index.html' : `${address.slice(1)}.html`;
    if (written.has(file)) return { file, status: 200 };
    if (isUnwritten(address)) return { file: 'shell.html', status: 200 };
    // The app has more to say of these than that there is nothing.
    if (isOfFamily(address)) return { file: 'shell.html', status: 404 };
    return { file: '404.html', status: 404 };
  }

  return { dir, siteUrl, pageFor, inlineScripts: hashesOfScripts(read('shell.html')) };
}

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
