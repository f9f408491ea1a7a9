import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { matchRoutes, StaticRouter, type RouteObject } from 'react-router-dom';
import { AppShell, AppRoutes } from '@/app/app';
import type { PageHandle } from '@/app/lazy-route';
import { routes } from '@/app/routes';
import { env } from '@/lib/env';
import type { PrerenderedPage } from './prerendered-page';
import { seoTags } from './seo-tags';

const handleOf = (route: RouteObject): PageHandle | undefined => route.handle as PageHandle;

/** The routes with a page, flattened from the layout routes. */
function pageRoutes(table: RouteObject[]): { path: string; handle: PageHandle }[] {
  return table.flatMap((route) => {
    const handle = handleOf(route);
    if (route.children) return pageRoutes(route.children);
    return route.path !== undefined && handle ? [{ path: route.path, handle }] : [];
  });
}

/** The site's public origin. */
export const { siteUrl } = env;

/** Route patterns, such as `/about/:domain`, that the server treats specially. */
export const prerenderManifest = {
  /** Client-only pages. */
  clientOnly: pageRoutes(routes)
    .filter(({ handle }) => !handle.prerender)
    .map(({ path }) => path),
  /** Dynamic routes whose known values are prerendered. */
  dynamicRoutes: pageRoutes(routes)
    .filter(({ path, handle }) => handle.prerender && path.includes(':'))
    .map(({ path }) => path),
};

/** Renders all static pages, and the static paths of dynamic routes. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const prerendered = pageRoutes(routes).filter(({ handle }) => handle.prerender);
  const pages = prerendered.map(async ({ path, handle }) => {
    const { paths } = await handle.getStaticPaths();
    const addresses = path.includes(':') ? paths : [path];
    return Promise.all(addresses.map((address) => prerenderPage(address, handle)));
  });
  return (await Promise.all(pages)).flat();
}

async function prerenderPage(path: string, handle: PageHandle): Promise<PrerenderedPage> {
  const address = path === '*' ? '/404' : path;
  const meta = await metaOf(address);
  const html = await render(address);
  // React renders metadata elements such as <title> before the first <div>.
  const start = html.indexOf('<div');
  return {
    path,
    isListed: !meta.noindex,
    // React marks the children of a ViewTransition; the attribute has no meaning in the head.
    head:
      html.slice(0, start).replaceAll(' vt-update="none"', '') +
      (await seoTags(address, meta, metaOf)),
    body: html.slice(start),
    file: handle.file,
  };
}

async function metaOf(address: string) {
  const match = matchRoutes(routes, address)?.at(-1);
  const handle = match && handleOf(match.route);
  if (!handle) throw new Error(`No page has the address ${address}`);
  return (await handle.getStaticPaths()).metaOf(match.params);
}

async function render(address: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <AppShell>
        <StaticRouter location={address}>
          <AppRoutes />
        </StaticRouter>
      </AppShell>
    </StrictMode>,
    {
      onError: (error) => void errors.push(error),
      // Otherwise React moves large boundaries to the end of the document and inlines a script that moves them back.
      progressiveChunkSize: Infinity,
    },
  );
  if (errors.length > 0) throw new Error(`${address} cannot be prerendered`, { cause: errors[0] });
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  return html;
}
