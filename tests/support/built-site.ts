import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PRERENDER_MANIFEST } from '#server/config/build-files';

/** The minimal build that the server accepts. */
export const siteFiles = {
  [PRERENDER_MANIFEST]: JSON.stringify({
    siteUrl: 'http://localhost:3000',
    prerendered: {
      '/': 'index.html',
      '/events': 'events.html',
      '/event/one-of-ours': 'event/one-of-ours.html',
    },
    clientOnly: ['/profile', '/auth/callback/:provider'],
    dynamicRoutes: ['/event/:name'],
  }),
  'index.html': '<!doctype html><title>Home</title>',
  'events.html': '<!doctype html><title>Events</title>',
  'event/one-of-ours.html': '<!doctype html><title>One of ours</title>',
  'shell.html': '<!doctype html><script>document.title = "…"</script>',
  '404.html': '<!doctype html><title>Page not found</title>',
};

/** Writes a built site into a folder. */
export async function writeSite(
  dir: string,
  files: Readonly<Record<string, string>> = siteFiles,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(dir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
